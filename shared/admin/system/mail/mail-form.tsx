/** Form of the mail server's settings, for owners. */
import { Alert, Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { FormErrorNote } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { type MailSettings, mailPorts } from '#shared/contract/system/mail.ts'
import { useMailSettings } from './use-mail-settings.ts'

const labels = {
  to: 'Куда приходят заявки',
  from: 'От кого',
  host: 'Почтовый сервер',
  port: 'Порт',
  user: 'Имя для входа',
}

const portNames: Record<(typeof mailPorts)[number], string> = {
  465: '465, обычный',
  587: '587',
  25: '25',
  2525: '2525',
}

export const MailForm = ({ settings }: { settings: MailSettings }) => {
  const editor = useMailSettings(settings)
  const { form, base } = editor
  const [asks, setAsks] = useState(false)
  const saving = editor.state === 'saving'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate().hasErrors) return editor.showProblems()
    setAsks(true)
  }
  return (
    <>
      <form className="admin-form" onSubmit={submit} noValidate aria-label="Почта">
        <Stack gap="md">
          {base?.password === 'lost' && (
            <Alert color="red" title="Пароль почты больше не читается">
              У сервера сайта сменился ключ. Введите пароль почтового ящика заново: письма, которые ждут,
              тогда уйдут.
            </Alert>
          )}
          <RecordNotices editor={editor} />
          <TextInput
            label={labels.to}
            type="email"
            autoComplete="email"
            description="Сюда же приходят ответы клиентов"
            {...form.getInputProps('to')}
          />
          <TextInput
            label={labels.from}
            type="email"
            autoComplete="off"
            description="Обычно тот же ящик, под которым выполняется вход"
            {...form.getInputProps('from')}
          />
          <TextInput
            label={labels.host}
            autoComplete="off"
            spellCheck={false}
            description="Gmail: smtp.gmail.com, ukr.net: smtp.ukr.net"
            {...form.getInputProps('host')}
          />
          <NativeSelect
            label={labels.port}
            data={mailPorts.map(port => ({ value: String(port), label: portNames[port] }))}
            {...form.getInputProps('port')}
            value={String(form.values.port)}
            onChange={event => {
              const port = mailPorts.find(known => String(known) === event.currentTarget.value)
              if (port !== undefined) form.setFieldValue('port', port)
            }}
          />
          <TextInput
            label={labels.user}
            autoComplete="off"
            spellCheck={false}
            description="Адрес ящика целиком"
            {...form.getInputProps('user')}
          />
          <PasswordInput
            label="Пароль почтового ящика"
            autoComplete="new-password"
            description={
              base?.password === 'set'
                ? 'Сохранён, здесь не показывается. Пусто: остаётся прежний'
                : 'Многим почтам нужен пароль приложения: его выдают в настройках ящика'
            }
            visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль почтового ящика' }}
            value={editor.password}
            error={form.errors.password}
            onChange={event => {
              editor.setPassword(event.currentTarget.value)
              form.clearFieldError('password')
            }}
          />
          <Group gap="xs">
            <Button type="submit" loading={saving}>
              Сохранить почту
            </Button>
            {editor.dirty && (
              <CancelButton dirty onCancel={editor.discard}>
                Отменить правки
              </CancelButton>
            )}
            <FormErrorNote errors={form.errors} failure={editor.failure} />
          </Group>
        </Stack>
      </form>
      {asks && (
        <PasswordDialog
          title="Сохранить почту"
          action="Сохранить"
          destroys={false}
          onConfirm={async own => {
            await editor.saveAs(own)
            setAsks(false)
          }}
          onClose={() => setAsks(false)}
        >
          Письма с заявками и пароли почты: подтвердите, что это Вы.
          {base && base.source !== null && ` На ${base.to} придёт письмо о перемене.`}
        </PasswordDialog>
      )}
      <ConflictDialog editor={editor} labels={labels} />
      <LeaveGuard
        dirty={(editor.dirty || editor.password !== '') && !saving}
        withTabs={editor.password !== ''}
      />
    </>
  )
}
