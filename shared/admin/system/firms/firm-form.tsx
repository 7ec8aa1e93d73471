import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/system/firms.js'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { focusAdded, keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { inList } from '#shared/admin/platform/records/record-options.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type Firm, firmInputSchema } from '#shared/contract/system/firms.ts'
import { bodyOf, firmKind, ibansOf, isOfPassword, newAccount, type Password } from './firm-kind.ts'

export const useFirmEditor = (firm: Firm | null, onClose: () => void) => {
  const { client, queries } = useServices()
  const password = useRef<Password>({ typed: '', problem: null })
  const [isAsking, setAsking] = useState(false)
  const record = useRecord({
    kind: firmKind(client, () => password.current),
    given: firm,
    input: firmInputSchema,
    check: values => problemsIn(firmInputSchema, bodyOf(values)),
    onlyChanged: true,
    onlyByForm: true,
    // The password of an owner, for a new firm and for another account.
    question: {
      comesFirst: (): boolean => password.current.typed === '' && needsPassword(),
      isWanted: isOfPassword,
      needsWord: () => false,
      read: async () => {
        setAsking(true)
        return null
      },
    },
    ...inList(queries, onClose, 'firm'),
    savedText: () => null,
  })
  const { base, form } = record
  const needsPassword = () => base === null || ibansOf(base.accounts) !== ibansOf(form.getValues().accounts)
  return {
    ...record,
    isAsking,
    stopAsking: () => {
      setAsking(false)
      record.question.forget()
    },
    /** Throws the error of the password. */
    saveAs: async (typed: string) => {
      password.current = { typed, problem: null }
      await record.saveForOutcome()
      // It was given for these accounts and this save: one that waits or was refused asks again.
      password.current.typed = ''
      const { problem } = password.current
      if (problem !== null) throw problem
    },
  }
}

const labels = texts.labels

const kindNames: Record<Firm['kind'], string> = texts.kinds
const taxNames: Record<Firm['tax'], string> = texts.taxes

/** Text of a field's value, as the question after a colleague's change shows it. */
const shownOf = (field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (field === 'kind') return kindNames[value as Firm['kind']]
  if (field === 'tax') return taxNames[value as Firm['tax']]
  if (field === 'director') {
    const { position, name, ground } = value as Firm['director']
    return [position, name, ground].filter(Boolean).join(', ')
  }
  if (field !== 'accounts') return String(value ?? '')
  return (value as Firm['accounts'])
    .map(({ iban, bank, usual }) => `${iban}, ${bank}${usual ? texts.commaUsual : ''}`)
    .join('; ')
}

export const FirmForm = ({ firm, onClose }: { firm: Firm | null; onClose(): void }) => {
  const editor = useFirmEditor(firm, onClose)
  const { form, field } = editor
  const { values } = form
  const isCompany = values.kind === 'company'
  return (
    <>
      <RecordForm
        editor={editor}
        label={firm ? firm.shortName : texts.newFirm}
        labels={labels}
        show={(value, { field }) => shownOf(field, value)}
        className="admin-card"
        gap="sm"
        action={texts.saveFirm}
        onClose={onClose}
        guard={{ dirty: editor.dirty }}
      >
        <NativeSelect label={labels.kind} data={optionsOf(kindNames)} {...field('kind')} />
        <TextInput
          label={labels.name}
          description={isCompany ? texts.inUkrainian : texts.entrepreneurName}
          autoFocus
          {...field('name')}
        />
        <TextInput label={labels.shortName} description={texts.bankShowsIt} {...field('shortName')} />
        <Group grow align="flex-start">
          <TextInput
            label={isCompany ? texts.companyCode : texts.personCode}
            inputMode="numeric"
            {...field('code')}
          />
          <TextInput label={labels.address} {...field('address')} />
        </Group>
        {isCompany && (
          <Group grow align="flex-start">
            <TextInput label={texts.position} {...field('director.position')} />
            <TextInput label={labels.director} {...field('director.name')} />
            <TextInput label={texts.ground} {...field('director.ground')} />
          </Group>
        )}
        <Group grow align="flex-start">
          <NativeSelect label={labels.tax} data={optionsOf(taxNames)} {...field('tax')} />
          <TextInput
            label={labels.vatNumber}
            description={texts.emptyIfNone}
            inputMode="numeric"
            {...field('vatNumber')}
          />
        </Group>
        <Radio.Group
          label={labels.accounts}
          description={texts.markedIsOffered}
          value={values.accounts.find(({ usual }) => usual)?.key ?? ''}
          error={form.errors.accounts}
          onChange={key =>
            form.setFieldValue(
              'accounts',
              values.accounts.map(account => ({ ...account, usual: account.key === key })),
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {values.accounts.map((account, at) => (
              <Group key={account.key} align="flex-start">
                <Radio value={account.key} aria-label={texts.accountIsUsual({ value1: at + 1 })} mt={32} />
                <TextInput label="IBAN" flex="3 1 14rem" {...field(`accounts.${at}.iban`)} />
                <TextInput label={texts.bank} flex="2 1 8rem" {...field(`accounts.${at}.bank`)} />
                {values.accounts.length > 1 && !account.usual && (
                  <Button
                    variant="subtle"
                    color="gray"
                    mt={24}
                    onClick={() => {
                      keepFocus()
                      form.removeListItem('accounts', at)
                    }}
                  >
                    {texts.takeOut}
                  </Button>
                )}
              </Group>
            ))}
            {values.accounts.length < 5 && (
              <Group>
                <Button
                  variant="subtle"
                  onClick={event => {
                    focusAdded(event)
                    form.insertListItem('accounts', newAccount(`a${crypto.randomUUID().slice(0, 6)}`, false))
                  }}
                >
                  {texts.addAccount}
                </Button>
              </Group>
            )}
          </Stack>
        </Radio.Group>
        <Group grow align="flex-start">
          <TextInput label={labels.pattern} description={texts.patternHint} {...field('pattern')} />
          <TextInput
            label={labels.daysToPay}
            description={texts.daysHint}
            inputMode="numeric"
            maxLength={3}
            {...field('daysToPay')}
          />
        </Group>
        <Group grow align="flex-start">
          <NativeSelect
            label={labels.codeFormat}
            description={texts.formatHint}
            data={['003', '002']}
            {...field('codeFormat')}
          />
          <TextInput
            type="date"
            label={labels.codeTried}
            description={texts.triedHint}
            {...field('codeTried')}
            value={values.codeTried ?? ''}
            onChange={event => form.setFieldValue('codeTried', event.currentTarget.value || null)}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput label={labels.ownCategory} description={texts.leaveAsIs} {...field('ownCategory')} />
          <TextInput
            label={labels.passedCategory}
            description={texts.askYourBank}
            {...field('passedCategory')}
          />
        </Group>
        {firm && <Checkbox label={labels.retired} {...field('retired', { type: 'checkbox' })} />}
      </RecordForm>
      {editor.isAsking && (
        <PasswordDialog
          title={firm ? texts.otherAccount : texts.newFirm}
          action={texts.save}
          act={(_, password) => editor.saveAs(password)}
          onClose={editor.stopAsking}
        >
          {texts.ownersLearn}
        </PasswordDialog>
      )}
    </>
  )
}
