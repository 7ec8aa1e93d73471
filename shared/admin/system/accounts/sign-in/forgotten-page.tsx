import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/accounts.js'
import { ProgramLanguage } from '#shared/admin/platform/components/controls/program-language.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { askForPasswordEndpoint, forgottenPasswordSchema } from '#shared/contract/system/password-links.ts'
import { SignInCard, SignInHead } from './sign-in-card.tsx'

export const ForgottenPage = () => {
  const [sent, setSent] = useState(false)
  const { field, sending } = useSending({
    initialValues: { email: '' },
    input: forgottenPasswordSchema,
    send: (client, body) => client.call(askForPasswordEndpoint, { body }),
    onDone: () => setSent(true),
  })
  return (
    <SignInCard page={texts.newPassword}>
      <Form {...sending} failure={null} label={texts.newPassword}>
        <SignInHead title={texts.forgotten} about={texts.willSendLink} />
        <FormFailure text={sending.failure} />
        {sent ? (
          <Alert color="bronze" role="status">
            {texts.linkOnItsWay}
          </Alert>
        ) : (
          <>
            <TextInput
              label={texts.mail}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              {...field('email')}
            />
            <Button type="submit" loading={sending.saving} fullWidth>
              {texts.sendLink}
            </Button>
          </>
        )}
        <Text size="sm" ta="center">
          <Link to="/admin/login">{texts.withPassword}</Link>
        </Text>
        <ProgramLanguage />
      </Form>
    </SignInCard>
  )
}
