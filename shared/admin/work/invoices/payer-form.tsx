import { NativeSelect, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/work/invoices.js'
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

const labels = { ...texts.payerLabels, contract: texts.contract }

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
      label={texts.payer}
      labels={labels}
      show={(value, { field }) => names[field]?.[String(value)] ?? String(value)}
      action={texts.savePayer}
      onClose={onClose}
    >
      <AutoColumns least="13rem">
        <NativeSelect label={labels.kind} data={optionsOf(payerNames)} {...field('kind')} />
        <TextInput label={labels.name} autoFocus {...field('name')} />
        <TextInput
          label={
            values.kind === 'company'
              ? texts.companyCode
              : values.kind === 'foreigner'
                ? texts.payerLabels.code
                : texts.personCode
          }
          description={texts.optional}
          {...field('code')}
        />
        <TextInput label={labels.address} description={texts.optional} {...field('address')} />
        <NativeSelect
          label={labels.contract}
          description={payer.contractNumber === '' ? texts.writeInOrder : `№ ${payer.contractNumber}`}
          data={optionsOf(contractNames)}
          {...field('contract')}
        />
        <NativeSelect label={labels.clause} data={optionsOf(clauseNames)} {...field('clause')} />
        {values.clause === 'typed' && (
          <TextInput label={labels.clauseSource} description={texts.inUkrainian} {...field('clauseSource')} />
        )}
      </AutoColumns>
    </RecordForm>
  )
}
