import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
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

const labels = {
  kind: 'Вид',
  name: 'Полное название',
  shortName: 'Краткое название',
  code: 'Код',
  address: 'Адрес',
  director: 'Руководитель',
  tax: 'Налогообложение',
  vatNumber: 'Номер плательщика ПДВ',
  accounts: 'Счета в банке',
  pattern: 'Нумерация',
  daysToPay: 'Дней на оплату',
  codeFormat: 'Код для оплаты',
  codeTried: 'Код проверен в банках',
  ownCategory: 'Категория: наши услуги',
  passedCategory: 'Категория: деньги для других',
  retired: 'Больше не выставляет счетов',
}

const kindNames: Record<Firm['kind'], string> = { company: 'Компания (ТОВ)', entrepreneur: 'ФОП' }
const taxNames: Record<Firm['tax'], string> = {
  general: 'Общая система',
  single1: 'Единый налог, 1 группа',
  single2: 'Единый налог, 2 группа',
  single3: 'Единый налог, 3 группа',
}

/** Text of a field's value, as the question after a colleague's change shows it. */
const shownOf = (field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (field === 'kind') return kindNames[value as Firm['kind']]
  if (field === 'tax') return taxNames[value as Firm['tax']]
  if (field === 'director') {
    const { position, name, ground } = value as Firm['director']
    return [position, name, ground].filter(Boolean).join(', ')
  }
  if (field !== 'accounts') return String(value ?? '')
  return (value as Firm['accounts'])
    .map(({ iban, bank, usual }) => `${iban}, ${bank}${usual ? ', обычный' : ''}`)
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
        label={firm ? firm.shortName : 'Новая фирма'}
        labels={labels}
        show={(value, { field }) => shownOf(field, value)}
        className="admin-card"
        gap="sm"
        action="Сохранить фирму"
        onClose={onClose}
        guard={{ dirty: editor.dirty }}
      >
        <NativeSelect label={labels.kind} data={optionsOf(kindNames)} {...field('kind')} />
        <TextInput
          label={labels.name}
          description={isCompany ? 'По-украински' : 'Фізична особа-підприємець и имя'}
          autoFocus
          {...field('name')}
        />
        <TextInput
          label={labels.shortName}
          description="Так его покажет банк клиента"
          {...field('shortName')}
        />
        <Group grow align="flex-start">
          <TextInput label={isCompany ? 'ЄДРПОУ' : 'РНОКПП'} inputMode="numeric" {...field('code')} />
          <TextInput label={labels.address} {...field('address')} />
        </Group>
        {isCompany && (
          <Group grow align="flex-start">
            <TextInput label="Должность" {...field('director.position')} />
            <TextInput label={labels.director} {...field('director.name')} />
            <TextInput label="На основании" {...field('director.ground')} />
          </Group>
        )}
        <Group grow align="flex-start">
          <NativeSelect label={labels.tax} data={optionsOf(taxNames)} {...field('tax')} />
          <TextInput
            label={labels.vatNumber}
            description="Пусто: не плательщик"
            inputMode="numeric"
            {...field('vatNumber')}
          />
        </Group>
        <Radio.Group
          label={labels.accounts}
          description="Отмеченный предлагается в новом счёте клиенту"
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
                <Radio value={account.key} aria-label={`Счёт ${at + 1} обычный`} mt={32} />
                <TextInput label="IBAN" flex="3 1 14rem" {...field(`accounts.${at}.iban`)} />
                <TextInput label="Банк" flex="2 1 8rem" {...field(`accounts.${at}.bank`)} />
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
                    Убрать
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
                  Добавить счёт
                </Button>
              </Group>
            )}
          </Stack>
        </Radio.Group>
        <Group grow align="flex-start">
          <TextInput
            label={labels.pattern}
            description="{n} номер, {yy} год. Если счета года уже есть, новая со следующего"
            {...field('pattern')}
          />
          <TextInput
            label={labels.daysToPay}
            description="Считаются со дня счёта"
            inputMode="numeric"
            maxLength={3}
            {...field('daysToPay')}
          />
        </Group>
        <Group grow align="flex-start">
          <NativeSelect
            label={labels.codeFormat}
            description="002, если банк клиентов не читает 003"
            data={['003', '002']}
            {...field('codeFormat')}
          />
          <TextInput
            type="date"
            label={labels.codeTried}
            description="Приват24, monobank и ещё один"
            {...field('codeTried')}
            value={values.codeTried ?? ''}
            onChange={event => form.setFieldValue('codeTried', event.currentTarget.value || null)}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label={labels.ownCategory}
            description="Код ISO 20022, оставьте как есть"
            {...field('ownCategory')}
          />
          <TextInput
            label={labels.passedCategory}
            description="Спросите свой банк"
            {...field('passedCategory')}
          />
        </Group>
        {firm && <Checkbox label={labels.retired} {...field('retired', { type: 'checkbox' })} />}
      </RecordForm>
      {editor.isAsking && (
        <PasswordDialog
          title={firm ? 'Другой счёт: на него будут платить клиенты' : 'Новая фирма'}
          action="Сохранить"
          act={(_, password) => editor.saveAs(password)}
          onClose={editor.stopAsking}
        >
          О счёте узнает письмом каждый владелец.
        </PasswordDialog>
      )}
    </>
  )
}
