/** Names of the lines that options price, for people. */

/** The name of a fee or service by its option title; an own `service.*` is named by the office or by its title. */
export const titleOfOption = (option: string, labels?: Readonly<Record<string, string>>): string => {
  const own = labels && Object.hasOwn(labels, option) ? labels[option] : undefined
  return own || names.get(option) || option.replace(/^service\./, '').replaceAll(/[_.-]+/g, ' ')
}

const names: ReadonlyMap<string, string> = new Map([
  ['copart_gate_fee_clean', 'Выезд с площадки Copart'],
  ['copart_gate_fee_nonclean', 'Выезд с площадки Copart'],
  ['copart_environmental_fee', 'Экологический сбор Copart'],
  ['copart_title_fee', 'Выдача документов Copart'],
  ['iaa_service_fee', 'Сервисный сбор IAAI'],
  ['iaa_environmental_fee', 'Экологический сбор IAAI'],
  ['iaa_title_fee', 'Выдача документов IAAI'],
  ['ev_hybrid_surcharge', 'Морская надбавка за электромобиль или гибрид'],
  ['company_fee', 'Услуги компании'],
  ['customs_broker_fee', 'Таможенный брокер'],
  ['port_forwarding', 'Экспедирование в порту'],
  ['delivery_inside_ukraine', 'Доставка по Украине'],
  ['registration_mreo', 'Постановка на учёт'],
  ['certification_usa', 'Сертификация автомобиля из США'],
  ['certification_eu', 'Сертификация автомобиля из Европы'],
])
