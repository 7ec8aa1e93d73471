/** Declaration date: today or a coming day, calculated by the law in force on that day. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { canForecast, furthestForecast } from '#shared/calculator/rates/forecast.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

interface DayFieldProps {
  today: Day
  /** Date used while none is chosen. */
  countedDay: Day
  fields: Fields
  problems: Readonly<Record<string, string>>
  setField(name: string, value: string): void
}

export const DayField = ({ today, countedDay, fields, problems, setField }: DayFieldProps) => {
  const date = fields.date ?? ''
  return (
    <div className="admin-quote-fields">
      <TextInput
        type="date"
        label="Дата декларации"
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
          Посчитать по сегодняшнему курсу
        </Button>
      )}
      {fields.forecast && (
        <Checkbox
          className="admin-whole admin-start"
          label="По сегодняшнему курсу (прогноз)"
          checked
          onChange={() => setField('forecast', '')}
        />
      )}
    </div>
  )
}
