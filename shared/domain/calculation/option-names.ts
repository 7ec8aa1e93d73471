import { officeLetters } from '#shared/domain/work/office-letters.ts'
import { retentions } from './office-options.ts'
import { translatedTitle } from './translated-options.ts'

export interface OptionName {
  name: string
  /** Shown after the value; empty for texts. */
  unit: '' | '$' | '€' | '₴' | '%' | 'мин'
}

/**
 * The name of an option; an unknown option is called by its title, an own service by the part after the prefix.
 *
 * @example nameOption('company_fee') // { name: 'Услуги компании', unit: '$' }
 */
export const nameOption = (title: string): OptionName => {
  const translated = translatedTitle(title)
  if (translated !== null) return { name: `${nameOption(translated).name}, украинский`, unit: '' }
  const known = names.get(title)
  if (known) return { name: known[0], unit: known[1] ?? '' }
  if (title.startsWith('service.')) {
    return { name: `Услуга «${title.slice('service.'.length).replaceAll(/[_.-]+/g, ' ')}»`, unit: '$' }
  }
  if (title.endsWith('_percent')) return { name: title, unit: '%' }
  return { name: title, unit: /_(?:fee|surcharge)$/.test(title) ? '$' : '' }
}

/** True for an option whose note still says that its value is an example. */
export const isExampleOption = ({ note, value }: { note: string; value: string }): boolean =>
  value !== '' && /(?:^|[.\s])пример(?:[.,:\s]|$)/i.test(note)

/** The note after the office has set a value: without the last sentence, which says that the value is an example. */
export const noteAfter = (option: { note: string; value: string }): string =>
  isExampleOption(option) ? withoutLastSentence(option.note) : option.note

/** Cuts off the sentence about the example, if it is the last one. */
const withoutLastSentence = (note: string): string => {
  const at = note.toLowerCase().lastIndexOf('пример')
  const isLast = at >= 0 && !note.slice(at).trimEnd().slice(0, -1).includes('.')
  return isLast ? note.slice(0, at).trimEnd() : note
}

type Named = readonly [name: string, unit?: OptionName['unit']]

const names: ReadonlyMap<string, Named> = new Map<string, Named>([
  ['copart_gate_fee_clean', ['Выезд с площадки Copart, чистый документ', '$']],
  ['copart_gate_fee_nonclean', ['Выезд с площадки Copart, не чистый документ', '$']],
  ['copart_environmental_fee', ['Экологический сбор Copart', '$']],
  ['copart_title_fee', ['Выдача документов Copart', '$']],
  ['iaa_service_fee', ['Сервисный сбор IAAI', '$']],
  ['iaa_environmental_fee', ['Экологический сбор IAAI', '$']],
  ['iaa_title_fee', ['Выдача документов IAAI', '$']],
  ['insurance_percent', ['Страхование груза', '%']],
  ['ev_hybrid_surcharge', ['Морская надбавка за электромобиль или гибрид', '$']],
  ['company_fee', ['Услуги компании', '$']],
  ['customs_broker_fee', ['Таможенное оформление', '$']],
  ['port_forwarding', ['Выгрузка и документы в порту', '$']],
  ['certification_usa', ['Сертификация автомобиля из США', '$']],
  ['certification_eu', ['Сертификация автомобиля из Европы', '$']],
  ['certification_other', ['Сертификация автомобиля из других стран', '$']],
  ['delivery_inside_ukraine', ['Доставка по Украине', '$']],
  ['registration_mreo', ['Регистрация и номера', '$']],
  ['impact_threshold_percent', ['Порог изменения цен', '%']],
  ['second_person_confirms', ['Правку подтверждает второй сотрудник']],
  ['site_name', ['Название фирмы']],
  ['site_tagline', ['Подпись рядом с названием']],
  ['site_footer_text', ['Текст в подвале']],
  ['site_legal', ['Юридическое название и код']],
  ['site_license', ['Разрешение на брокерскую деятельность']],
  ['site_logo', ['Логотип']],
  ['site_accent', ['Акцентный цвет']],
  ['private.first_steps', ['Список первых шагов']],
  ['phone_main', ['Главный телефон']],
  ['phone_second', ['Второй телефон']],
  ['email_main', ['Почта для посетителей']],
  ['address', ['Адрес офиса']],
  ['work_hours', ['Часы работы']],
  ['map_url', ['Офис на карте']],
  ['site_disclaimer', ['Оговорка в подвале']],
  ['blog_title', ['Заголовок блога']],
  ['callback_text', ['Текст над формой звонка']],
  ['callback_promise', ['Обещание под кнопкой звонка']],
  ['callback_thanks', ['Ответ на заявку о звонке']],
  ['calculation_text', ['Текст над формой расчёта']],
  ['calculation_thanks', ['Ответ на запрос расчёта']],
  ['consent_text', ['Согласие под формами']],
  ['privacy_url', ['Страница о персональных данных']],
  ['site_main_language', ['Основной язык сайта']],
  ['office_language', ['Язык писем и сообщений фирме']],
  ['private.telegram_content', ['Что уходит в Telegram']],
  ...Object.values(retentions).map(({ title, name }): [string, Named] => [title, [name]]),
  ['private.answer_minutes', ['За сколько отвечать на заявку', 'мин']],
  ['private.refusal_reasons', ['Причины отказа, каждая с новой строки']],
  ...Object.entries(officeLetters).map(([title, { name }]): [string, Named] => [title, [name]]),
  ['telegram_url', ['Telegram']],
  ['instagram_url', ['Instagram']],
  ['youtube_url', ['YouTube']],
  ['facebook_url', ['Facebook']],
  ['viber_url', ['Viber']],
  ['whatsapp_url', ['WhatsApp']],
  ['tariff.duty_percent', ['Пошлина', '%']],
  ['tariff.duty_ev_percent', ['Пошлина на электромобили', '%']],
  ['tariff.duty_eur1_percent', ['Пошлина с сертификатом EUR.1', '%']],
  ['tariff.vat_percent', ['НДС', '%']],
  ['tariff.excise_petrol_low', ['Акциз: бензин до 3000 см³', '€']],
  ['tariff.excise_petrol_high', ['Акциз: бензин свыше 3000 см³', '€']],
  ['tariff.excise_diesel_low', ['Акциз: дизель до 3500 см³', '€']],
  ['tariff.excise_diesel_high', ['Акциз: дизель свыше 3500 см³', '€']],
  ['tariff.excise_ev_kwh', ['Акциз на электромобиль за кВт·ч', '€']],
  ['tariff.hybrid_excise', ['Акциз на гибриды']],
  ['tariff.subsistence_minimum', ['Прожиточный минимум', '₴']],
  ['tariff.pension_base', ['База пенсионного сбора']],
])
