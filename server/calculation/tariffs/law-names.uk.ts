/** What the laws that the program itself knows are called in Ukrainian; one that the office has named stays as it was typed. */
import type { TariffTimeline } from '#shared/calculator/tariff-figures.ts'

/** The same timeline with the sources of its figures named in Ukrainian. */
export const withUkrainianLaws = (timeline: TariffTimeline): TariffTimeline => ({
  ...timeline,
  changes: timeline.changes.map(({ validFrom, figures }) => ({
    validFrom,
    figures: Object.fromEntries(
      Object.entries(figures).flatMap(([name, figure]) =>
        figure ? [[name, { ...figure, source: lawInUkrainian(figure.source) }]] : [],
      ),
    ),
  })),
})

/** @example lawInUkrainian('Налоговый кодекс Украины, ст. 193') // 'Податковий кодекс України, ст. 193' */
const lawInUkrainian = (source: string): string => {
  const year = /^Закон о Государственном бюджете Украины на (\d{4}) год$/.exec(source)?.[1]
  return year ? `Закон про Державний бюджет України на ${year} рік` : (laws[source] ?? source)
}

const laws: Readonly<Record<string, string>> = {
  'Таможенный тариф Украины (Закон 584-VII от 19.09.2013)':
    'Митний тариф України (Закон 584-VII від 19.09.2013)',
  'Таможенный тариф Украины, коды 8703 80, 8702 40, 8704 60, 8711 60':
    'Митний тариф України, коди 8703 80, 8702 40, 8704 60, 8711 60',
  'Соглашение об ассоциации Украина — ЕС, приложение I-A, график снижения пошлин':
    'Угода про асоціацію Україна — ЄС, додаток I-A, графік зниження мит',
  'Налоговый кодекс Украины, ст. 193': 'Податковий кодекс України, ст. 193',
  'Налоговый кодекс Украины, раздел XX, подраздел 2': 'Податковий кодекс України, розділ XX, підрозділ 2',
  'Налоговый кодекс Украины, раздел XX: льгота действовала до 31.12.2025':
    'Податковий кодекс України, розділ XX: пільга діяла до 31.12.2025',
  'Налоговый кодекс Украины, п. 215.3.5-1 (Закон 2611-VIII от 08.11.2018)':
    'Податковий кодекс України, п. 215.3.5-1 (Закон 2611-VIII від 08.11.2018)',
  'Налоговый кодекс Украины, п. 215.3 (позиция 8711 УКТ ВЭД)':
    'Податковий кодекс України, п. 215.3 (позиція 8711 УКТ ЗЕД)',
  'Налоговый кодекс Украины, п. 215.3 (позиции 8702 и 8704 УКТ ВЭД)':
    'Податковий кодекс України, п. 215.3 (позиції 8702 і 8704 УКТ ЗЕД)',
  'Закон 400/97-ВР «О сборе на обязательное государственное пенсионное страхование»':
    'Закон 400/97-ВР «Про збір на обов’язкове державне пенсійне страхування»',
}
