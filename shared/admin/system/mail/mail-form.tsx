/** Form of the mail server's settings, for owners. */
import { Alert, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
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
  const { field, form, base } = editor
  const [asks, setAsks] = useState(false)
  const saving = editor.state === 'saving'
  return (
    <>
      <RecordForm
        editor={editor}
        label="Почта"
        labels={labels}
        className="admin-form"
        action="Сохранить почту"
        keys={undefined}
        onSubmit={() => (form.validate().hasErrors ? editor.showProblems() : setAsks(true))}
        buttons={
          editor.dirty && (
            <CancelButton dirty onCancel={editor.discard}>
              Отменить правки
            </CancelButton>
          )
        }
        guard={{
          dirty: (editor.dirty || editor.password !== '') && !saving,
          withTabs: editor.password !== '',
        }}
      >
        {base?.password === 'lost' && (
          <Alert color="red" title="Пароль почты больше не читается">
            У сервера сайта сменился ключ. Введите пароль почтового ящика заново: письма, которые ждут, тогда
            уйдут.
          </Alert>
        )}
        <TextInput
          label={labels.to}
          type="email"
          autoComplete="email"
          description="Сюда же приходят ответы клиентов"
          {...field('to')}
        />
        <TextInput
          label={labels.from}
          type="email"
          autoComplete="off"
          description="Обычно тот же ящик, под которым выполняется вход"
          {...field('from')}
        />
        <TextInput
          label={labels.host}
          autoComplete="off"
          spellCheck={false}
          description="Gmail: smtp.gmail.com, ukr.net: smtp.ukr.net"
          {...field('host')}
        />
        <NativeSelect
          label={labels.port}
          data={mailPorts.map(port => ({ value: String(port), label: portNames[port] }))}
          {...field('port')}
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
          {...field('user')}
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
      </RecordForm>
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
    </>
  )
}
