import { Alert, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/system/mail.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { type MailSettings, mailPorts, mailSettingsInputSchema } from '#shared/contract/system/mail.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { type MailRecord, type MailValues, mailKind, mailRecordOf, type Passwords } from './mail-kind.ts'

const labels = texts.labels

const portNames: Record<(typeof mailPorts)[number], string> = {
  465: texts.usualPort,
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
        label={texts.mail}
        labels={labels}
        maw="46rem"
        action={texts.saveMail}
        keys={undefined}
        onSubmit={() => (form.validate().hasErrors ? editor.showProblems() : setAsks(true))}
        buttons={
          editor.dirty && (
            <CancelButton dirty onCancel={editor.discard}>
              {texts.dropEdits}
            </CancelButton>
          )
        }
        guard={{
          dirty: (editor.dirty || editor.password !== '') && !saving,
          withTabs: editor.password !== '',
        }}
      >
        {base?.password === 'lost' && (
          <Alert color="red" title={texts.passwordUnreadable}>
            {texts.keyChanged}
          </Alert>
        )}
        <TextInput
          label={labels.to}
          type="email"
          autoComplete="email"
          description={texts.answersComeHere}
          {...field('to')}
        />
        <TextInput
          label={labels.from}
          type="email"
          autoComplete="off"
          description={texts.sameMailbox}
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
          description={texts.wholeAddress}
          {...field('user')}
        />
        <PasswordInput
          label={texts.mailPassword}
          autoComplete="new-password"
          description={base?.password === 'set' ? texts.passwordKept : texts.appPassword}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
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
          title={texts.saveMail}
          action={texts.save}
          act={(_, own) => editor.saveAs(own)}
          onClose={() => setAsks(false)}
        >
          {texts.confirmYourself}
          {base && base.source !== null && <span>{texts.letterOfChange({ to: base.to })}</span>}
        </PasswordDialog>
      )}
    </>
  )
}

export /** Passwords are kept in memory only, never in a draft. */
const useMailSettings = (settings: MailSettings) => {
  const { client, queries } = useServices()
  const passwords = useRef<Passwords>({ own: '', mail: '', problem: null })
  const [password, setPassword] = useState('')
  const record = useRecord({
    kind: mailKind(client, () => passwords.current),
    given: mailRecordOf(settings),
    input: mailSettingsInputSchema,
    secrets: { password },
    check: (values, { base }) => ({
      ...schemaResolver(mailSettingsInputSchema, { sync: true })(values),
      ...(needsPassword(values, base) && password === '' ? { password: texts.typePassword } : {}),
    }),
    // Never sent without its open form, which asks for the owner's password.
    onlyByForm: true,
    fieldOf: path => (path === passwordHeader ? 'own' : path),
    onSaved: async () => {
      // A mail password typed during the save stays.
      setPassword(typed => (typed === passwords.current.mail ? '' : typed))
      await refresh(queries, readSetupEndpoint)
      return 'stay'
    },
  })
  return {
    ...record,
    password,
    setPassword,
    /** Throws the error of the owner's password. */
    saveAs: async (own: string) => {
      passwords.current = { own, mail: password, problem: null }
      await record.saveForOutcome()
      if (passwords.current.problem !== null) throw passwords.current.problem
    },
  }
}

/** True when the mail password must be typed: a stored one is valid only for its own server and user. */
const needsPassword = (values: MailValues, base: MailRecord | null): boolean =>
  values.user.trim() !== '' &&
  (base?.password !== 'set' ||
    (['host', 'port', 'user'] as const).some(field => values[field] !== base[field]))
