import { Alert, Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/work/live-quote.js'
import '#shared/admin/calculation/quotes/quote-statement.css'
import { StatementNotes } from '#shared/admin/calculation/quotes/statement-notes.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { canForecast, furthestForecast } from '#shared/calculator/rates/forecast.ts'
import { dayCodes, dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { StatementTable } from '#shared/ui/statement-table.tsx'
import classes from './live-quote.module.css'
import type { KnownPricing } from './pricing.ts'
import { rateOf } from './rate-of.ts'
import type { LiveQuote } from './use-live-quote.ts'

interface LiveSumProps extends Pick<LiveQuote, 'told'> {
  /** Sentences about fields that are still to be filled in. */
  missing: readonly string[]
}

export const LiveSum = ({ told, missing }: LiveSumProps) => (
  <section className={`${classes.told} admin-quote`} aria-label={texts.calculation}>
    <Flex
      component="p"
      wrap="wrap"
      rowGap="3xs"
      columnGap="sm"
      align="baseline"
      pb="xs"
      style={{ borderBottom: '2px solid var(--accent)' }}
      role="status"
    >
      {told ? (
        <>
          {told.statement.complete ? (
            <>
              <span>{totalTitle(told.statement)}</span>
              <Box component="strong" fz="figure" fw={600} lts="-0.02em">
                {formatMoney(told.statement.total.usd, 'USD')}
              </Box>
            </>
          ) : (
            <span>
              {[
                texts.notPriced({ statement: totalTitle(told.statement) }),
                ...told.statement.missing.map(({ message }) => message),
                texts.withoutThis({ usd: formatMoney(told.statement.total.usd, 'USD') }),
              ].join(' ')}
            </span>
          )}
          <span>{formatMoney(told.statement.total.uah, 'UAH')}</span>
          <span>{rateOf(told.statement)}</span>
          {dayLine(told.statement) && <span>{dayLine(told.statement)}</span>}
        </>
      ) : (
        <span>{`${missing.join('. ') || 'Заполните поля'} — здесь появится итог`}</span>
      )}
    </Flex>
    {told && (
      <>
        <StatementTable statement={told.statement} caption={texts.byLines} />
        <StatementNotes
          statement={{
            missing: told.statement.missing,
            warnings: told.statement.warnings.filter(({ code }) => !dayCodes.has(code)),
          }}
        />
      </>
    )}
  </section>
)

export const OldPricingNote = ({ isOld, savedAt }: KnownPricing) =>
  isOld ? (
    <Alert color="yellow" role="status">
      {texts.byOldTables({ savedAt: formatMoment(savedAt) })}
    </Alert>
  ) : null

interface DayFieldProps {
  today: Day
  /** Date used while none is chosen. */
  countedDay: Day
  fields: Fields
  problems: Readonly<Record<string, string>>
  setField(name: string, value: string): void
}

/** Declaration date: today or a coming day, calculated by the law in force on that day. */
export const DayField = ({ today, countedDay, fields, problems, setField }: DayFieldProps) => {
  const date = fields.date ?? ''
  return (
    <div className="admin-quote-fields">
      <TextInput
        type="date"
        label={texts.declarationDay}
        min={today}
        max={furthestForecast(today)}
        value={date || countedDay}
        onChange={({ currentTarget: { value } }) => setField('date', value)}
        error={problems.date}
      />
      {canForecast(date, today) && problems.date && (
        <Button
          className="admin-whole admin-start"
          variant="default"
          onClick={() => setField('forecast', '1')}
        >
          {texts.priceByTodayRate}
        </Button>
      )}
      {fields.forecast && (
        <Checkbox
          className="admin-whole admin-start"
          label={texts.byTodayRate}
          checked
          onChange={() => setField('forecast', '')}
        />
      )}
    </div>
  )
}
