import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/accounts.js'
import { language } from '#messages/language.js'
import { ProgramLanguage } from '#shared/admin/platform/components/controls/program-language.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { linkedPasswordSchema, setPasswordEndpoint } from '#shared/contract/system/password-links.ts'
import { SignInCard, SignInHead } from './sign-in-card.tsx'

export const PasswordPage = () => {
  // The token is in the URL's fragment, which is not sent to any server. Messengers take punctuation behind it into a link.
  const [token] = useState(() => /^#([\w.-]*[\w-])/.exec(window.location.hash)?.[1] ?? '')
  const [done, setDone] = useState(false)
  const { field, sending } = useSending({
    initialValues: { password: '' },
    input: linkedPasswordSchema.pick({ password: true }),
    send: (client, { password }) =>
      client.call(setPasswordEndpoint, { body: { token, password, lang: language } }),
    onDone: () => setDone(true),
  })
  return (
    <SignInCard page={texts.password}>
      <Form {...sending} failure={null} label={texts.password}>
        <SignInHead title={texts.choosePassword} />
        <FormFailure text={sending.failure} />
        {token === '' && (
          <Alert color="yellow" role="status">
            {texts.brokenLink}
          </Alert>
        )}
        {done ? (
          <Alert color="bronze" role="status">
            {texts.passwordSet}
          </Alert>
        ) : (
          token !== '' && (
            <>
              <ProgramLanguage asField />
              <NewPasswordInput autoFocus {...field('password')} />
              <Button type="submit" loading={sending.saving} fullWidth>
                {texts.setPassword}
              </Button>
            </>
          )
        )}
        <Text size="sm" ta="center">
          <Link to="/admin/login">{texts.toSignIn}</Link>
        </Text>
      </Form>
    </SignInCard>
  )
}
