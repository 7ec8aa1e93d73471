import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { typograph, typographHtml } from './typographer.ts'
import { withoutJoiners } from './word-joiner.ts'

/** Non-breaking spaces are written as ~ here and word joiners as ^, so that they can be seen. */
const seen = (text: string): string => text.replaceAll('\u00A0', '~').replaceAll('\u2060', '^')

describe('plain texts', () => {
  it.each([
    ['"под ключ"', '«под~ключ»'],
    ['Слово "и" слово', 'Слово «и» слово'],
    ['ООО "Завод "Искра" и др."', 'ООО «Завод „Искра“ и~др.»'],
    ['«Завод "Искра"»', '«Завод „Искра“»'],
    ['(аукцион "Copart")', '(аукцион «Copart»)'],
    ['диски 17" и 18"', 'диски 17" и~18"'],
    ['одна " кавычка', 'одна " кавычка'],
    ['"не закрыта', '"не~закрыта'],
    ['Акциз - это налог', 'Акциз~— это налог'],
    ['Акциз – это налог', 'Акциз~— это налог'],
    ['Акциз -- это налог', 'Акциз~— это налог'],
    ['Акциз — это налог', 'Акциз~— это налог'],
    ['- Да', '— Да'],
    ['кто-то, 2020-2024, 067-123-45-67', 'кто-то, 2020-2024, 067-123-45-67'],
    ['245–700 $ и 7,25–7,5 %', '245–^700~$ и~7,25–^7,5~%'],
    ['5 %–7 %, 9:00–18:00', '5~%–^7~%, 9:00–^18:00'],
    ['2024–', '2024–'],
    ['в 2019-м, 3-го, 2-літровий', 'в~2019-^м, 3-^го, 2-літровий'],
    ['минус –5', 'минус –5'],
    ['https://a.example/1–2', 'https://a.example/1–2'],
    ['авто из США в Украину', 'авто из~США в~Украину'],
    ['И в этом, и в том', 'И~в~этом, и~в~том'],
    ['не из Европы', 'не~из~Европы'],
    ['Авто зі США з аукціонів', 'Авто зі~США з~аукціонів'],
    ['доставка до порту і від порту', 'доставка до~порту і~від~порту'],
    ['кв. м и т. п.', 'кв. м и~т. п.'],
    ['то же самое, если бы', 'то~же самое, если~бы'],
    ['1234567 или 1 234 567 штук', '1234567 или 1~234~567 штук'],
    ['1 234,56 ₴', '1~234,56~₴'],
    ['2 л, 150 кВт, 12 %, 3 000 $', '2~л, 150~кВт, 12~%, 3~000~$'],
    ['5 лет, 14 дней, 2026 год, 3 литра', '5~лет, 14~дней, 2026~год, 3 литра'],
    ['2 тижні, 5 тижнів, 48 годин, 3 місяці, 10 діб', '2~тижні, 5~тижнів, 48~годин, 3~місяці, 10~діб'],
    ['1,5 км, 77 кВт·год, 500 грн, 20 відсотків', '1,5~км, 77~кВт·год, 500~грн, 20~відсотків'],
    ['чи під ключ, ні для кого', 'чи~під~ключ, ні~для~кого'],
    ['якби ж то, хотіли би', 'якби~ж то, хотіли~би'],
    ['3 тижневі рейси, 2 годинники', '3 тижневі рейси, 2 годинники'],
    ['див. 5 і розд. 3', 'див.~5 і~розд.~3'],
    ['ст. 215 и № 5', 'ст.~215 и~№~5'],
    ['в «Дие» и в "Дие"', 'в~«Дие» и~в~«Дие»'],
    ['https://a.example/?q="в США" - да', 'https://a.example/?q="в США"~— да'],
    ["об'єм, п`ять, ім´я, здоровʼя, Д‘Артаньян", 'об’єм, п’ять, ім’я, здоров’я, Д’Артаньян'],
    ['"об\'єм" авто', '«об’єм» авто'],
    ["'мито' і 'збір', rock'n'roll, Mercedes' авто", "'мито' і 'збір', rock'n'roll, Mercedes' авто"],
    ["об'", "об'"],
    ['', ''],
  ])('%s', (typed, set) => expect(seen(typograph(typed))).toBe(set))
})

it('gives the words back without the signs that nobody sees', () => {
  const set = typograph('Сборы 245–700 $, 2–3 дня')
  expect(set).toContain('\u2060')
  expect(seen(withoutJoiners(set))).toBe('Сборы 245–700~$, 2–3~дня')
})

describe('HTML', () => {
  it.each([
    ['<p>авто из <strong>США</strong> - это</p>', '<p>авто из~<strong>США</strong>~— это</p>'],
    ['<p>"<em>под ключ</em>"</p>', '<p>«<em>под~ключ</em>»</p>'],
    ['<p>"раз</p><p>два"</p>', '<p>"раз</p><p>два"</p>'],
    ['<p>&quot;раз&quot; &amp; в&nbsp;США &lt; в Киеве</p>', '<p>«раз» &amp; в&nbsp;США &lt; в~Киеве</p>'],
    ['<pre>a - "b" в США</pre>', '<pre>a - "b" в США</pre>'],
    ['<p>тег <code>a - "b"</code> в США</p>', '<p>тег <code>a - "b"</code> в~США</p>'],
    [
      '<a title="в США - да" href="/a?b=в США">в США</a>',
      '<a title="в США - да" href="/a?b=в США">в~США</a>',
    ],
    ['<p><strong>245</strong>–<em>700</em> $</p>', '<p><strong>245</strong>–^<em>700</em>~$</p>'],
    ['<p><code>1–2</code>, 1–2</p>', '<p><code>1–2</code>, 1–^2</p>'],
    ['<li>- да</li>', '<li>— да</li>'],
    ['<p>да -- нет</p>', '<p>да~— нет</p>'],
    ['5 < 6 и "7"', '5 < 6 и~«7»'],
  ])('%s', (typed, set) => expect(seen(typographHtml(typed))).toBe(set))

  it('changes nothing in what it has set already', () => {
    const words = fc.constantFrom(
      '"',
      ' ',
      '-',
      '--',
      '—',
      '–',
      'в',
      'США',
      '5',
      '₴',
      '000',
      '«',
      '»',
      '\u00A0',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<code>',
      '</code>',
      '&quot;',
      '&lt;',
      'же',
      '№',
      'ст.',
      '(',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 24 }), list => {
        const once = typographHtml(list.join(''))
        expect(typographHtml(once)).toBe(once)
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('leaves every tag where it was', () => {
    const pieces = fc.array(fc.constantFrom('<p class="a - b">', '</p>', '"', 'в ', ' - ', 'я'), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(pieces, list => {
        const html = list.join('')
        expect(typographHtml(html).match(/<[^>]*>/g)).toEqual(html.match(/<[^>]*>/g))
      }),
    )
  })
})

it('sets a million entities in one paragraph', () => {
  const html = `<p>${'&lt;'.repeat(1_000_000)}</p>`
  expect(typographHtml(html)).toBe(html)
})
