/** Form of a firm's legal and bank details. */
import { Button, Checkbox, Group, NativeSelect, NumberInput, Radio, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { placeProblems } from '#shared/admin/platform/forms/form-problems.ts'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
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

export const FirmForm = ({ firm, onClose }: { firm: Firm | null; onClose(): void }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const form = useForm<FirmInput>({
    initialValues: fieldsOf(firm),
    validate: schemaResolver(firmInputSchema, { sync: true }),
  })
  const { values } = form
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isCompany = values.kind === 'company'
  const ibans = (accounts: readonly { iban: string }[]) =>
    accounts.map(account => compactAccount(account.iban)).join()
  const needsPassword = firm === null || ibans(firm.accounts) !== ibans(values.accounts)
  const store = (api: Client, password?: string) => {
    const given = { body: values, ...(password !== undefined && { password }) }
    return firm === null
      ? api.call(createFirmEndpoint, given)
      : api.call(updateFirmEndpoint, { ...given, params: { id: firm.id }, ifMatch: firm.version })
  }
  const refuse = (error: unknown): true => {
    setAsking(false)
    setFailure(placeProblems(form, error))
    return true
  }
  const save = useAction(api => store(api), { changes: ['firm'], onDone: onClose, onRefused: refuse })
  /** Throws errors, so that the password dialog shows them. */
  const saveWith = async (password: string) => {
    try {
      await store(client, password)
    } catch (error) {
      if (fieldProblems(error)[passwordHeader]) throw error
      refuse(error)
      return
    }
    await refresh(queries, 'firm')
    onClose()
  }
  return (
    <form
      className="admin-card"
      noValidate
      aria-label={firm ? firm.shortName : 'Новая фирма'}
      onSubmit={form.onSubmit(() => (needsPassword ? setAsking(true) : void save.run()))}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Вид"
          data={[
            { value: 'company', label: 'Компания (ТОВ)' },
            { value: 'entrepreneur', label: 'ФОП' },
          ]}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label="Полное название"
          description={isCompany ? 'По-украински' : 'Фізична особа-підприємець и имя'}
          maxLength={140}
          autoFocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Краткое название"
          description="Так его покажет банк клиента"
          maxLength={140}
          {...form.getInputProps('shortName')}
        />
        <Group grow align="flex-start">
          <TextInput
            label={isCompany ? 'ЄДРПОУ' : 'РНОКПП'}
            inputMode="numeric"
            maxLength={10}
            {...form.getInputProps('code')}
          />
          <TextInput label="Адрес" maxLength={200} {...form.getInputProps('address')} />
        </Group>
        {isCompany && (
          <Group grow align="flex-start">
            <TextInput label="Должность" maxLength={80} {...form.getInputProps('director.position')} />
            <TextInput label="Руководитель" maxLength={120} {...form.getInputProps('director.name')} />
            <TextInput label="На основании" maxLength={120} {...form.getInputProps('director.ground')} />
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
            {...form.getInputProps('tax')}
          />
          <TextInput
            label="Номер плательщика ПДВ"
            description="Пусто: не плательщик"
            inputMode="numeric"
            maxLength={12}
            {...form.getInputProps('vatNumber')}
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
                <TextInput
                  label="IBAN"
                  flex={3}
                  maxLength={60}
                  {...form.getInputProps(`accounts.${at}.iban`)}
                />
                <TextInput
                  label="Банк"
                  flex={2}
                  maxLength={140}
                  {...form.getInputProps(`accounts.${at}.bank`)}
                />
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
            maxLength={40}
            {...form.getInputProps('pattern')}
          />
          <NumberInput
            label="Дней на оплату"
            description="Считаются со дня счёта"
            min={0}
            max={365}
            {...form.getInputProps('daysToPay')}
          />
        </Group>
        <Group grow align="flex-start">
          <NativeSelect
            label="Код для оплаты"
            description="002, если банк клиентов не читает 003"
            data={['003', '002']}
            {...form.getInputProps('codeFormat')}
          />
          <TextInput
            type="date"
            label="Код проверен в банках"
            description="Приват24, monobank и ещё один"
            {...form.getInputProps('codeTried')}
            value={values.codeTried ?? ''}
            onChange={event => form.setFieldValue('codeTried', event.currentTarget.value || null)}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label="Категория: наши услуги"
            description="Код ISO 20022, оставьте как есть"
            {...form.getInputProps('ownCategory')}
          />
          <TextInput
            label="Категория: деньги для других"
            description="Спросите свой банк"
            {...form.getInputProps('passedCategory')}
          />
        </Group>
        {firm && (
          <Checkbox
            label="Больше не выставляет счетов"
            {...form.getInputProps('retired', { type: 'checkbox' })}
          />
        )}
        <FormFailure text={failure} />
        <Group gap="xs">
          <Button type="submit" loading={save.busy}>
            Сохранить фирму
          </Button>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
        </Group>
      </Stack>
      <LeaveGuard dirty={form.isDirty()} />
      {isAsking && (
        <PasswordDialog
          title={firm ? 'Другой счёт: на него будут платить клиенты' : 'Новая фирма'}
          action="Сохранить"
          destroys={false}
          onConfirm={saveWith}
          onClose={() => setAsking(false)}
        >
          О счёте узнает письмом каждый владелец.
        </PasswordDialog>
      )}
    </form>
  )
}
