import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { formatWait, pluralise } from '#shared/admin/platform/format/format-time.ts'
import { type Figures, readFiguresEndpoint } from '#shared/contract/work/statistics.ts'
import { BarChart } from './bar-chart.tsx'
import { common, countedLanguageName, countedPageName, engineOf, routeOf } from './counted-names.ts'
import { CurrencyChart } from './currency-chart.tsx'
import { FigureCard } from './figure-card.tsx'
import classes from './figures.module.css'
import { shareText, showMinutes, spanOf, spansOf } from './format-figures.ts'
import { RankingChart } from './ranking-chart.tsx'

export const MonthChartsCard = () => (
  <FigureCard title="30 дней" query={useCall(readFiguresEndpoint, {}, { refetchInterval: 5 * 60_000 })}>
    {figures => <Pictures figures={figures} />}
  </FigureCard>
)

const Pictures = ({
  figures: { requests, sources, answers, calculations, asked, rates },
}: {
  figures: Figures
}) => (
  <AutoColumns fit least="26rem" gap="lg" className={classes.grid}>
    <div>
      <BarChart
        title="Заявки по дням"
        days={requests.map(({ day }) => day)}
        series={[
          { name: 'Звонок', values: requests.map(({ callback }) => callback) },
          { name: 'Расчёт', values: requests.map(({ calculation }) => calculation) },
        ]}
      />
      <Answers answers={answers} />
    </div>
    <div>
      <BarChart
        title="Расчёты посетителей и заявки с расчётом"
        days={calculations.map(({ day }) => day)}
        series={[
          { name: 'Посчитали', values: calculations.map(({ calculated }) => calculated) },
          { name: 'Прислали заявку', values: calculations.map(({ requested }) => requested) },
        ]}
        overlaid
      />
      <Text mt="xs">{shareText(calculations)}</Text>
    </div>
    <AutoColumns fit least="15rem" gap="lg" className={`admin-whole ${classes.row}`}>
      <RankingChart title="Считают: маршрут" ranking={asked.route} nameOf={routeOf} />
      <RankingChart title="Считают: двигатель" ranking={asked.car} nameOf={engineOf} />
      <RankingChart title="Считают: год выпуска" ranking={asked.year} nameOf={year => common[year] ?? year} />
    </AutoColumns>
    <RankingChart title="С каких страниц приходят заявки" ranking={sources.page} nameOf={countedPageName} />
    <Stack gap="lg">
      <RankingChart title="Маршрут заявок" ranking={sources.route} nameOf={routeOf} />
      <RankingChart title="Язык заявок" ranking={sources.language} nameOf={countedLanguageName} />
    </Stack>
    <CurrencyChart points={rates} />
    <p className="admin-quiet admin-whole">
      Посетители не отслеживаются: ни cookie, ни адресов, ни времени, только сумма за день. Свежие расчёты
      прибавляются в течение минуты.
    </p>
  </AutoColumns>
)

const Answers = ({ answers }: { answers: Figures['answers'] }) => {
  const { answered, medianMinutes, slowestMinutes, waiting, waitingSince } = answers
  return (
    <>
      <RankingChart title="Сколько ждут первого ответа" ranking={spansOf(answers)} nameOf={spanOf} />
      <dl className="admin-facts">
        <dt>Первый ответ, обычно</dt>
        <dd>{showMinutes(medianMinutes)}</dd>
        <dt>Дольше всего</dt>
        <dd>{showMinutes(slowestMinutes)}</dd>
        <dt>Взято за 30 дней</dt>
        <dd>{pluralise(answered, ['заявка', 'заявки', 'заявок'])}</dd>
        <dt>Ждут ответа</dt>
        <dd>
          {waiting === 0 ? '0' : <Link to="/admin/requests?status=new">{waiting}</Link>}
          {waitingSince && `, дольше всех ${formatWait(waitingSince)}`}
        </dd>
      </dl>
    </>
  )
}
