/** Form for the payer of an order's invoices and the contract that they refer to. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { placeProblems } from '#shared/admin/platform/forms/form-problems.ts'
import { type Payer, updatePayerEndpoint } from '#shared/contract/work/payers.ts'
import { clauseNames, contractNames, payerNames } from './invoice-names.ts'

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const PayerForm = ({ payer, onClose }: { payer: Payer; onClose(): void }) => {
  const { kind, name, code, address, contract, clause, clauseSource } = payer
  const form = useForm({ initialValues: { kind, name, code, address, contract, clause, clauseSource } })
  const [failure, setFailure] = useState<string | null>(null)
  const { values } = form
  const save = useAction(
    (client, body: typeof values) =>
      client.call(updatePayerEndpoint, { params: { id: payer.id }, body, ifMatch: payer.version }),
    {
      changes: ['payer', 'order'],
      onDone: onClose,
      onRefused: error => {
        setFailure(placeProblems(form, error))
        return true
      },
    },
  )
  return (
    <AutoColumns
      component="form"
      least="13rem"
      noValidate
      aria-label="Плательщик"
      onSubmit={event => {
        event.preventDefault()
        void save.run(values)
      }}
    >
      <NativeSelect label="Кто платит" data={options(payerNames)} {...form.getInputProps('kind')} />
      <TextInput label="Как напечатать" maxLength={140} autoFocus {...form.getInputProps('name')} />
      <TextInput
        label={values.kind === 'company' ? 'ЄДРПОУ' : values.kind === 'foreigner' ? 'Код' : 'РНОКПП'}
        description="Можно не писать"
        maxLength={20}
        {...form.getInputProps('code')}
      />
      <TextInput
        label="Адрес"
        description="Можно не писать"
        maxLength={200}
        {...form.getInputProps('address')}
      />
      <NativeSelect
        label="Договор"
        description={
          payer.contractNumber === '' ? 'Номер и день впишите в заказе' : `№ ${payer.contractNumber}`
        }
        data={options(contractNames)}
        {...form.getInputProps('contract')}
      />
      <NativeSelect
        label="Договор называет сумму в долларах"
        data={options(clauseNames)}
        {...form.getInputProps('clause')}
      />
      {values.clause === 'typed' && (
        <TextInput
          label="Чей курс назвал договор"
          description="По-украински: так будет в счёте"
          maxLength={120}
          {...form.getInputProps('clauseSource')}
        />
      )}
      <FormFailure text={failure} />
      <Group gap="xs">
        <Button type="submit" loading={save.busy}>
          Сохранить плательщика
        </Button>
        <Button variant="default" onClick={onClose}>
          Отмена
        </Button>
      </Group>
    </AutoColumns>
  )
}
