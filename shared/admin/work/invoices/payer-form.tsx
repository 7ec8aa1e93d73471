import { NativeSelect, TextInput } from '@mantine/core'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { inList } from '#shared/admin/platform/records/record-options.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type Payer, payerInputSchema } from '#shared/contract/work/payers.ts'
import { clauseNames, contractNames, payerNames } from './invoice-names.ts'
import { payerKind } from './payer-kind.ts'

export const usePayerEditor = (payer: Payer, onClose: () => void) => {
  const { client, queries } = useServices()
  return useRecord({
    kind: payerKind(client),
    given: payer,
    input: payerInputSchema,
    onlyChanged: true,
    onlyByForm: true,
    ...inList(queries, onClose, 'payer', 'order'),
    savedText: () => null,
  })
}

const labels = {
  kind: 'Кто платит',
  name: 'Как напечатать',
  code: 'Код',
  address: 'Адрес',
  contract: 'Договор',
  clause: 'Договор называет сумму в долларах',
  clauseSource: 'Чей курс назвал договор',
}

const names: Record<string, Record<string, string>> = {
  kind: payerNames,
  contract: contractNames,
  clause: clauseNames,
}

export const PayerForm = ({ payer, onClose }: { payer: Payer; onClose(): void }) => {
  const editor = usePayerEditor(payer, onClose)
  const { field } = editor
  const { values } = editor.form
  return (
    <RecordForm
      editor={editor}
      label="Плательщик"
      labels={labels}
      show={(value, { field }) => names[field]?.[String(value)] ?? String(value)}
      action="Сохранить плательщика"
      onClose={onClose}
    >
      <AutoColumns least="13rem">
        <NativeSelect label={labels.kind} data={optionsOf(payerNames)} {...field('kind')} />
        <TextInput label={labels.name} autoFocus {...field('name')} />
        <TextInput
          label={values.kind === 'company' ? 'ЄДРПОУ' : values.kind === 'foreigner' ? 'Код' : 'РНОКПП'}
          description="Можно не писать"
          {...field('code')}
        />
        <TextInput label={labels.address} description="Можно не писать" {...field('address')} />
        <NativeSelect
          label={labels.contract}
          description={
            payer.contractNumber === '' ? 'Номер и день впишите в заказе' : `№ ${payer.contractNumber}`
          }
          data={optionsOf(contractNames)}
          {...field('contract')}
        />
        <NativeSelect label={labels.clause} data={optionsOf(clauseNames)} {...field('clause')} />
        {values.clause === 'typed' && (
          <TextInput
            label={labels.clauseSource}
            description="По-украински: так будет в счёте"
            {...field('clauseSource')}
          />
        )}
      </AutoColumns>
    </RecordForm>
  )
}
