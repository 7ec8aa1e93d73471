/** Sets a password through a link from a mail or a colleague. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { linkedPasswordSchema, setPasswordEndpoint } from '#shared/contract/system/password-links.ts'
import classes from './sign-in.module.css'
import { SignInCard } from './sign-in-card.tsx'

export const PasswordPage = () => {
  const { client } = useServices()
  // The token is in the URL's fragment, which is not sent to any server.
  const [token] = useState(() => window.location.hash.slice(1))
  const [done, setDone] = useState(false)
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(linkedPasswordSchema.pick({ password: true }), { sync: true }),
  })
  useEffect(() => {
    document.title = 'Пароль · Управление'
  }, [])
  const { busy, failure, submit } = useSending(form, async ({ password }) => {
    await client.call(setPasswordEndpoint, { body: { token, password } })
    setDone(true)
  })
  return (
    <SignInCard>
      <form onSubmit={submit} noValidate aria-label="Пароль">
        <Stack gap="md">
          <div>
            <FirmName size={30} className={classes.firm ?? ''} />
            <Title order={1}>Придумайте пароль</Title>
          </div>
          <FormFailure text={failure} />
          {token === '' && (
            <Alert color="yellow" role="status">
              В адресе нет ссылки целиком: откройте её из письма ещё раз.
            </Alert>
          )}
          {done ? (
            <Alert color="bronze" role="status">
              Пароль задан. Теперь войдите с ним.
            </Alert>
          ) : (
            token !== '' && (
              <>
                <NewPasswordInput autoFocus {...form.getInputProps('password')} />
                <Button type="submit" loading={busy} fullWidth>
                  Задать пароль
                </Button>
              </>
            )
          )}
          <Text size="sm" ta="center">
            <Link to="/admin/login">Ко входу</Link>
          </Text>
        </Stack>
      </form>
    </SignInCard>
  )
}
