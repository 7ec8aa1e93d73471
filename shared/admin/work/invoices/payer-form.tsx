import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { type Payer, payerInputSchema, updatePayerEndpoint } from '#shared/contract/work/payers.ts'
import { clauseNames, contractNames, payerNames } from './invoice-names.ts'

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const PayerForm = ({ payer, onClose }: { payer: Payer; onClose(): void }) => {
  const { kind, name, code, address, contract, clause, clauseSource } = payer
  /** The version that the form was filled from: a newer one is not overwritten unseen. */
  const [version] = useState(payer.version)
  const { form, field, sending } = useSending({
    input: payerInputSchema,
    initialValues: { kind, name, code, address, contract, clause, clauseSource },
    send: (client, body) =>
      client.call(updatePayerEndpoint, { params: { id: payer.id }, body, ifMatch: version }),
    changes: ['payer', 'order'],
    onDone: onClose,
  })
  const { values } = form
  useSaveCommand(() => form.isDirty() && sending.onSubmit())
  return (
    <Form {...sending} label="Плательщик" action="Сохранить плательщика" onCancel={onClose}>
      <AutoColumns least="13rem">
        <NativeSelect label="Кто платит" data={options(payerNames)} {...field('kind')} />
        <TextInput label="Как напечатать" autoFocus {...field('name')} />
        <TextInput
          label={values.kind === 'company' ? 'ЄДРПОУ' : values.kind === 'foreigner' ? 'Код' : 'РНОКПП'}
          description="Можно не писать"
          {...field('code')}
        />
        <TextInput label="Адрес" description="Можно не писать" {...field('address')} />
        <NativeSelect
          label="Договор"
          description={
            payer.contractNumber === '' ? 'Номер и день впишите в заказе' : `№ ${payer.contractNumber}`
          }
          data={options(contractNames)}
          {...field('contract')}
        />
        <NativeSelect
          label="Договор называет сумму в долларах"
          data={options(clauseNames)}
          {...field('clause')}
        />
        {values.clause === 'typed' && (
          <TextInput
            label="Чей курс назвал договор"
            description="По-украински: так будет в счёте"
            {...field('clauseSource')}
          />
        )}
      </AutoColumns>
      <LeaveGuard dirty={form.isDirty()} save={{ run: sending.onSubmit, running: sending.saving }} />
    </Form>
  )
}
