import { describe, expect, it } from 'vitest'
import { transliterate } from './transliterate.ts'

describe('Latin letters', () => {
  it('stand for every Russian one', () => {
    expect(transliterate('а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я')).toBe(
      'a b v g d e e zh z i j k l m n o p r s t u f h c ch sh sch  y  e yu ya',
    )
  })

  // The examples of the Cabinet's own table, resolution 55 of 2010.
  it.each([
    ['Алушта Андрій', 'alushta andrii'],
    ['Борщагівка Борисенко', 'borshchahivka borysenko'],
    ['Вінниця Володимир', 'vinnytsia volodymyr'],
    ['Гадяч Богдан Згурський і', 'hadiach bohdan zghurskyi i'],
    ['Ґалаґан Ґорґани', 'galagan gorgany'],
    ['Донецьк Дмитро і', 'donetsk dmytro i'],
    ['Єнакієве Гаєвич Короп’є', 'yenakiieve haievych koropie'],
    ['Житомир Жанна Жежелів', 'zhytomyr zhanna zhezheliv'],
    ['Медвин Михайленко і', 'medvyn mykhailenko i'],
    ['Іванків Іващенко', 'ivankiv ivashchenko'],
    ['Їжакевич Кадиївка Мар’їне', 'yizhakevych kadyivka marine'],
    ['Йосипівка Стрий Олексій і', 'yosypivka stryi oleksii i'],
    ['Щербухи Гоща Гаращенко і', 'shcherbukhy hoshcha harashchenko i'],
    ['Юрій Корюківка', 'yurii koriukivka'],
    ['Яготин Ярошенко Костянтин Знам’янка Феодосія', 'yahotyn yaroshenko kostiantyn znamianka feodosiia'],
    [
      'Суми Соломія Фастів Філіпчук Харків Біла Церква Стеценко Чернівці Шевченко',
      'sumy solomiia fastiv filipchuk kharkiv bila tserkva stetsenko chernivtsi shevchenko',
    ],
    [
      'Київ Лебедин Миколаїв Ніжин Одеса Полтава Рівне Тернопіль Ужгород Уляна Закарпаття Казимирчук',
      'kyiv lebedyn mykolaiv nizhyn odesa poltava rivne ternopil uzhhorod uliana zakarpattia kazymyrchuk',
    ],
  ])('%s', (text, latin) => expect(transliterate(text)).toBe(latin))

  it.each(["м'яч і", 'м’яч і', 'мʼяч і', 'м`яч і', 'м‘яч і', 'м´яч і', 'м′яч і'])(
    'the apostrophe of «%s» goes',
    text => expect(transliterate(text)).toBe('miach i'),
  )

  it('an apostrophe that parts nothing stays, and so does what is no letter', () => {
    expect(transliterate("'і' — 5 %")).toBe("i' — 5 %")
    expect(transliterate('ABC 12 — ў')).toBe('abc 12 — ў')
  })

  it('one Ukrainian letter makes the text Ukrainian, in whatever form it is written', () => {
    expect(transliterate('гид')).toBe('gid')
    expect(transliterate('гид і')).toBe('hyd i')
    expect(transliterate('гид ї')).toBe('hyd yi')
    expect(transliterate('гид є')).toBe('hyd ye')
    expect(transliterate('гид ґ')).toBe('hyd g')
    expect(transliterate('гид І\u0308')).toBe('hyd yi')
    expect(transliterate('объезд ґ ёж')).toBe('obezd g ezh')
  })
})
