import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  createFirmEndpoint,
  type Firm,
  type FirmInput,
  firmInputSchema,
  updateFirmEndpoint,
} from '#shared/contract/system/firms.ts'
import { compactAccount } from '#shared/domain/system/firm-codes.ts'

const newAccount = (usual: boolean) => ({
  key: `a${crypto.randomUUID().slice(0, 6)}`,
  iban: '',
  bank: '',
  usual,
})

const fieldsOf = (firm: Firm | null): FirmInput => ({
  kind: firm?.kind ?? 'company',
  name: firm?.name ?? '',
  shortName: firm?.shortName ?? '',
  code: firm?.code ?? '',
  address: firm?.address ?? '',
  director: firm?.director ?? { position: '', name: '', ground: '' },
  tax: firm?.tax ?? 'general',
  vatNumber: firm?.vatNumber ?? '',
  accounts: firm?.accounts ?? [newAccount(true)],
  pattern: firm?.pattern ?? '{yy}-{n}',
  daysToPay: firm?.daysToPay ?? 3,
  codeFormat: firm?.codeFormat ?? '003',
  ownCategory: firm?.ownCategory ?? 'OTHR/SCVE',
  passedCategory: firm?.passedCategory ?? 'OTHR/GDDS',
  codeTried: firm?.codeTried ?? null,
  retired: firm?.retired ?? false,
})

const store = (client: Client, firm: Firm | null, body: FirmInput, password?: string) => {
  const given = { body, ...(password !== undefined && { password }) }
  return firm === null
    ? client.call(createFirmEndpoint, given)
    : client.call(updateFirmEndpoint, { ...given, params: { id: firm.id }, ifMatch: firm.version })
}

export const FirmForm = ({ firm: given, onClose }: { firm: Firm | null; onClose(): void }) => {
  // As the form was filled from it: a newer version is not overwritten unseen.
  const [firm] = useState(given)
  const { form, field, refuse, sending } = useSending({
    initialValues: fieldsOf(firm),
    input: firmInputSchema,
    send: (api, typed) => store(api, firm, typed),
    changes: ['firm'],
    onDone: onClose,
  })
  const { values } = form
  const [isAsking, setAsking] = useState(false)
  const [days, setDays] = useState(String(values.daysToPay))
  const isCompany = values.kind === 'company'
  const ibans = (accounts: readonly { iban: string }[]) =>
    accounts.map(account => compactAccount(account.iban)).join()
  const needsPassword = firm === null || ibans(firm.accounts) !== ibans(values.accounts)
  const submit = needsPassword ? () => !form.validate().hasErrors && setAsking(true) : sending.onSubmit
  useSaveCommand(() => form.isDirty() && submit())
  return (
    <Form
      {...sending}
      label={firm ? firm.shortName : 'Новая фирма'}
      className="admin-card"
      gap="sm"
      action="Сохранить фирму"
      onSubmit={submit}
      onCancel={onClose}
    >
      <NativeSelect
        label="Вид"
        data={[
          { value: 'company', label: 'Компания (ТОВ)' },
          { value: 'entrepreneur', label: 'ФОП' },
        ]}
        {...field('kind')}
      />
      <TextInput
        label="Полное название"
        description={isCompany ? 'По-украински' : 'Фізична особа-підприємець и имя'}
        autoFocus
        {...field('name')}
      />
      <TextInput
        label="Краткое название"
        description="Так его покажет банк клиента"
        {...field('shortName')}
      />
      <Group grow align="flex-start">
        <TextInput label={isCompany ? 'ЄДРПОУ' : 'РНОКПП'} inputMode="numeric" {...field('code')} />
        <TextInput label="Адрес" {...field('address')} />
      </Group>
      {isCompany && (
        <Group grow align="flex-start">
          <TextInput label="Должность" {...field('director.position')} />
          <TextInput label="Руководитель" {...field('director.name')} />
          <TextInput label="На основании" {...field('director.ground')} />
        </Group>
      )}
      <Group grow align="flex-start">
        <NativeSelect
          label="Налогообложение"
          data={[
            { value: 'general', label: 'Общая система' },
            { value: 'single1', label: 'Единый налог, 1 группа' },
            { value: 'single2', label: 'Единый налог, 2 группа' },
            { value: 'single3', label: 'Единый налог, 3 группа' },
          ]}
          {...field('tax')}
        />
        <TextInput
          label="Номер плательщика ПДВ"
          description="Пусто: не плательщик"
          inputMode="numeric"
          {...field('vatNumber')}
        />
      </Group>
      <Radio.Group
        label="Счета в банке"
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
            <Group key={account.key} align="flex-start" wrap="nowrap">
              <Radio value={account.key} aria-label={`Счёт ${at + 1} обычный`} mt={32} />
              <TextInput label="IBAN" flex={3} {...field(`accounts.${at}.iban`)} />
              <TextInput label="Банк" flex={2} {...field(`accounts.${at}.bank`)} />
              {values.accounts.length > 1 && !account.usual && (
                <Button
                  variant="subtle"
                  color="gray"
                  mt={24}
                  onClick={() => form.removeListItem('accounts', at)}
                >
                  Убрать
                </Button>
              )}
            </Group>
          ))}
          {values.accounts.length < 5 && (
            <Group>
              <Button variant="subtle" onClick={() => form.insertListItem('accounts', newAccount(false))}>
                Добавить счёт
              </Button>
            </Group>
          )}
        </Stack>
      </Radio.Group>
      <Group grow align="flex-start">
        <TextInput
          label="Нумерация"
          description="{n} номер, {yy} год. Если счета года уже есть, новая со следующего"
          {...field('pattern')}
        />
        <TextInput
          label="Дней на оплату"
          description="Считаются со дня счёта"
          inputMode="numeric"
          maxLength={3}
          {...field('daysToPay')}
          value={days}
          onChange={event => {
            const text = event.currentTarget.value
            setDays(text)
            form.setFieldValue('daysToPay', text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
          }}
        />
      </Group>
      <Group grow align="flex-start">
        <NativeSelect
          label="Код для оплаты"
          description="002, если банк клиентов не читает 003"
          data={['003', '002']}
          {...field('codeFormat')}
        />
        <TextInput
          type="date"
          label="Код проверен в банках"
          description="Приват24, monobank и ещё один"
          {...field('codeTried')}
          value={values.codeTried ?? ''}
          onChange={event => form.setFieldValue('codeTried', event.currentTarget.value || null)}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label="Категория: наши услуги"
          description="Код ISO 20022, оставьте как есть"
          {...field('ownCategory')}
        />
        <TextInput
          label="Категория: деньги для других"
          description="Спросите свой банк"
          {...field('passedCategory')}
        />
      </Group>
      {firm && <Checkbox label="Больше не выставляет счетов" {...field('retired', { type: 'checkbox' })} />}
      <LeaveGuard dirty={form.isDirty()} />
      {isAsking && (
        <PasswordDialog
          title={firm ? 'Другой счёт: на него будут платить клиенты' : 'Новая фирма'}
          action="Сохранить"
          act={(client, password) => store(client, firm, values, password)}
          changes={['firm']}
          onDone={onClose}
          onRefused={error => {
            if (fieldProblems(error)[passwordHeader]) return
            setAsking(false)
            refuse(error)
          }}
          onClose={() => setAsking(false)}
        >
          О счёте узнает письмом каждый владелец.
        </PasswordDialog>
      )}
    </Form>
  )
}
