import { TextInput } from '@mantine/core'
import { VinFacts } from '#shared/admin/calculation/quotes/vin-facts.tsx'
import { vinNotes } from '#shared/calculator/vin/vin-notes.ts'
import type { OrderEditor } from './use-order-editor.ts'

export const OrderVinField = ({ form, label }: Pick<OrderEditor, 'form'> & { label: string | undefined }) => (
  <TextInput
    label={label}
    maxLength={60}
    description={<VinFacts vin={form.values.vin} year={form.values.year} route={form.values.route} />}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...form.getInputProps('vin')}
    error={form.errors.vin ?? vinNotes(form.values.vin, 'ru').problem}
    onChange={event => {
      const { make, fills } = vinNotes(event.currentTarget.value, 'ru')
      form.setFieldValue('vin', event.currentTarget.value)
      if (make && form.values.make === '') form.setFieldValue('make', make)
      if (fills.year && form.values.year === '') form.setFieldValue('year', fills.year)
    }}
  />
)
