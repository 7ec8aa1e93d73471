/** Every kind of section: its name, what it is for, and its fields in the order in which they are filled in. */
import {
  isKnownSection,
  type KnownSection,
  type PageTheme,
  type SceneName,
  type SectionKind,
  type SiteSection,
  sectionKinds,
  sectionLimits,
} from '#shared/contract/site-sections.ts'
import type { DescriptionOf, Fields } from './section-fields.ts'
import { emptyValues } from './section-fields.ts'

export const themeNames: Record<PageTheme, string> = {
  neutral: 'Нейтральное',
  usa: 'США',
  eu: 'Европа',
  georgia: 'Грузия',
}

const sceneOptions: Record<SceneName, string> = {
  home: 'Судно с контейнерами',
  usa: 'США: эстакада и краны',
  eu: 'Европа: виадук в Альпах',
  georgia: 'Грузия: ряды под Кавказом',
}

const { heading, text, items } = sectionLimits

const line = (label: string, hint?: string) =>
  ({ as: 'line', label, max: heading, ...(hint ? { hint } : {}) }) as const
const inline = (label: string, hint?: string) =>
  ({ as: 'inline', label, max: text, ...(hint ? { hint } : {}) }) as const
const link = (label: string) => ({ as: 'link', label }) as const
const pictureAlt = {
  as: 'line',
  label: 'Описание картинки',
  max: 300,
  hint: 'Для тех, кто её не видит',
} as const

const headed = { title: line('Заголовок'), lead: inline('Подзаголовок') }
const fact = { title: line('Название'), text: inline('Текст') }
const facts = { as: 'list', label: 'Пункты', one: 'пункт', max: items, fields: fact } as const
const steps = {
  as: 'list',
  label: 'Шаги',
  one: 'шаг',
  max: items,
  fields: { ...fact, time: { as: 'line', label: 'Срок', max: 120, hint: 'Например: 1–3 дня' } },
} as const
const scene = {
  as: 'optionalChoice',
  label: 'Картинка',
  options: sceneOptions,
  none: 'Без картинки',
} as const

const kinds: { readonly [K in SectionKind]: DescriptionOf<K> } = {
  hero: {
    name: 'Первый экран',
    about: 'Главный заголовок страницы, картинка и кнопки',
    fields: {
      eyebrow: line('Надзаголовок'),
      ...headed,
      primary: link('Главная кнопка'),
      secondary: link('Вторая кнопка'),
      scene,
      sceneAlt: pictureAlt,
      calculator: {
        as: 'choice',
        label: 'Малый калькулятор рядом',
        options: { none: 'Нет', any: 'Любой маршрут', usa: 'Из США', eu: 'Из Европы', georgia: 'Из Грузии' },
      },
      example: {
        as: 'preset',
        label: 'Машина в малом калькуляторе',
        max: 1000,
        hint: 'Заполните калькулятор и вставьте сюда его адрес. Пусто: обычный пример направления',
      },
    },
  },
  promise: {
    name: 'Что получает клиент',
    about: 'Преимущества, по одному в карточке',
    fields: { ...headed, items: facts },
  },
  regions: {
    name: 'Направления',
    about: 'Страны с картинкой и цифрами',
    fields: {
      ...headed,
      items: {
        as: 'list',
        label: 'Направления',
        one: 'направление',
        max: items,
        fields: {
          ...fact,
          href: { as: 'href', label: 'Куда ведёт' },
          theme: { as: 'choice', label: 'Оформление', options: themeNames },
          scene: { as: 'choice', label: 'Картинка', options: sceneOptions },
          sceneAlt: pictureAlt,
          figures: {
            as: 'list',
            label: 'Цифры',
            one: 'цифру',
            max: 4,
            fields: { title: line('Цифра'), text: inline('Что она значит') },
          },
        },
      },
    },
  },
  steps: { name: 'Шаги', about: 'Порядок работы по шагам', fields: { ...headed, items: steps } },
  facts: { name: 'Факты и цифры', about: 'Короткие факты крупно', fields: { ...headed, items: facts } },
  timing: { name: 'Сроки', about: 'Этапы и сколько они длятся', fields: { ...headed, items: steps } },
  documents: {
    name: 'Документы',
    about: 'Что нужно и кто это готовит',
    fields: {
      ...headed,
      items: {
        as: 'list',
        label: 'Документы',
        one: 'документ',
        max: items,
        fields: {
          ...fact,
          from: {
            as: 'choice',
            label: 'Кто готовит',
            options: { client: 'Клиент', broker: 'Брокер', seller: 'Продавец', carrier: 'Перевозчик' },
          },
        },
      },
    },
  },
  priceParts: {
    name: 'Из чего цена',
    about: 'Статьи расходов с пояснением',
    fields: { ...headed, items: facts, note: inline('Примечание'), link: link('Ссылка') },
  },
  mistakes: {
    name: 'Частые ошибки',
    about: 'О чём предупредить заранее',
    fields: { ...headed, items: facts },
  },
  questions: {
    name: 'Вопросы и ответы',
    about: 'Раскрываются по одному; их видит и поиск',
    fields: {
      title: line('Заголовок'),
      items: {
        as: 'list',
        label: 'Вопросы',
        one: 'вопрос',
        max: items,
        fields: { question: inline('Вопрос'), answer: inline('Ответ') },
      },
    },
  },
  latestPosts: {
    name: 'Последние статьи',
    about: 'Из блога, обновляются сами',
    fields: {
      title: line('Заголовок'),
      category: { as: 'category', label: 'Категория' },
      count: { as: 'number', label: 'Сколько статей', min: 1, max: 12, initial: 3 },
      link: link('Ссылка'),
    },
  },
  contacts: {
    name: 'Контакты',
    about: 'Телефоны и адрес из настроек, ссылка на карту',
    fields: {
      ...headed,
      link: link('Кнопка'),
      map: { as: 'href', label: 'Ссылка на карту', hint: 'Пусто — без карты' },
    },
  },
  callToAction: {
    name: 'Призыв к действию',
    about: 'Одна мысль и одна кнопка',
    fields: {
      title: line('Заголовок'),
      text: inline('Текст'),
      link: link('Кнопка'),
      note: inline('Примечание', 'Мелко под кнопкой'),
    },
  },
  finePrint: { name: 'Мелкий текст', about: 'Оговорка в конце страницы', fields: { text: inline('Текст') } },
  richText: {
    name: 'Свободный текст',
    about: 'Подзаголовки, списки, таблицы и картинки, как в статье',
    fields: { title: line('Заголовок'), html: { as: 'html', label: 'Текст' } },
  },
  gallery: {
    name: 'Галерея',
    about: 'Ваши фотографии',
    fields: {
      ...headed,
      pictures: {
        as: 'list',
        label: 'Картинки',
        one: 'картинку',
        max: items,
        fields: { url: { as: 'picture', label: 'Картинка' }, alt: pictureAlt, caption: inline('Подпись') },
      },
    },
  },
  deliveredCars: {
    name: 'Привезённые машины',
    about: 'Картинка, маршрут и цена по строкам из расчёта',
    fields: {
      ...headed,
      cars: {
        as: 'list',
        label: 'Машины',
        one: 'машину',
        max: items,
        fields: {
          title: line('Машина', 'Например: Kia Niro EV, 2021'),
          route: line('Маршрут', 'Например: США → Клайпеда → Киев'),
          text: inline('Текст'),
          picture: { as: 'pictureWithAlt', label: 'Картинка' },
          quote: {
            as: 'quote',
            label: 'Расчёт',
            hint: 'Выберите или введите номер, сумму, дату. Пусто — без цены',
          },
        },
      },
    },
  },
  reviews: {
    name: 'Отзывы',
    about: 'Слова клиентов со ссылкой на источник',
    fields: {
      ...headed,
      items: {
        as: 'list',
        label: 'Отзывы',
        one: 'отзыв',
        max: items,
        fields: {
          name: line('Имя'),
          text: inline('Отзыв'),
          date: { as: 'date', label: 'Дата' },
          source: { as: 'href', label: 'Где его можно прочитать' },
        },
      },
    },
  },
  team: {
    name: 'Команда и лицензия',
    about: 'Кто ведёт дело и на каком основании',
    fields: {
      ...headed,
      people: {
        as: 'list',
        label: 'Люди',
        one: 'человека',
        max: items,
        fields: {
          name: line('Имя'),
          role: line('Должность'),
          text: inline('Текст'),
          picture: { as: 'pictureWithAlt', label: 'Фотография' },
        },
      },
      licence: inline('Лицензия'),
    },
  },
  priceList: {
    name: 'Прайс-лист',
    about: 'Ваши цены с экрана «Цены», всегда нынешние',
    fields: {
      ...headed,
      options: { as: 'services', label: 'Услуги', hint: 'Пусто — все услуги, которые знает калькулятор' },
      announced: {
        as: 'choice',
        label: 'Объявленные цены',
        options: { hidden: 'Не показывать', shown: 'Показывать с датой' },
      },
      note: inline('Примечание'),
    },
  },
  calculatorPreset: {
    name: 'Готовый расчёт',
    about: 'Кнопка, которая открывает калькулятор уже заполненным',
    fields: {
      ...headed,
      query: {
        as: 'preset',
        label: 'Расчёт',
        max: 1000,
        hint: 'Заполните калькулятор и вставьте сюда его адрес',
      },
      label: { as: 'line', label: 'Подпись кнопки', max: 80 },
    },
  },
}

export const nameOfKind = (kind: SectionKind): string => kinds[kind].name
export const aboutKind = (kind: SectionKind): string => kinds[kind].about
export const fieldsOfKind = (kind: SectionKind): Fields => kinds[kind].fields

/** In the order of the catalogue. */
export const catalogue: readonly SectionKind[] = sectionKinds

/** A section with nothing in it yet. */
export const newSection = (kind: SectionKind, id: string): KnownSection =>
  // The test creates one of each kind and has the contract read it.
  ({ id, kind, anchor: '', hidden: false, ...emptyValues(fieldsOfKind(kind)) }) as KnownSection

/** The words by which a person knows a section: its heading, or what it is. */
export const titleOfSection = (section: SiteSection): string => {
  if (!isKnownSection(section)) return 'Раздел новой версии'
  const title = 'title' in section ? section.title.trim() : ''
  return title === '' ? nameOfKind(section.kind) : title
}
