/** Requests a link to set a new password. */
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { askForPasswordEndpoint, forgottenPasswordSchema } from '#shared/contract/system/password-links.ts'
import classes from './sign-in.module.css'
import { SignInCard } from './sign-in-card.tsx'

export const ForgottenPage = () => {
  const { client } = useServices()
  const [sent, setSent] = useState(false)
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(forgottenPasswordSchema, { sync: true }),
  })
  useEffect(() => {
    document.title = 'Новый пароль · Управление'
  }, [])
  const { busy, failure, submit } = useSending(form, async body => {
    await client.call(askForPasswordEndpoint, { body })
    setSent(true)
  })
  return (
    <SignInCard>
      <form onSubmit={submit} noValidate aria-label="Новый пароль">
        <Stack gap="md">
          <div>
            <FirmName size={30} className={classes.firm ?? ''} />
            <Title order={1}>Забыли пароль?</Title>
            <Text size="sm" c="dimmed">
              Пришлём ссылку, по которой можно задать новый
            </Text>
          </div>
          <FormFailure text={failure} />
          {sent ? (
            <Alert color="bronze" role="status">
              Если такая почта у нас есть, письмо уже в пути. Ссылка действует час. Письма нет — попросите
              владельца пригласить Вас заново.
            </Alert>
          ) : (
            <>
              <TextInput
                label="Почта"
                type="email"
                name="email"
                autoComplete="username"
                autoFocus
                {...form.getInputProps('email')}
              />
              <Button type="submit" loading={busy} fullWidth>
                Прислать ссылку
              </Button>
            </>
          )}
          <Text size="sm" ta="center">
            <Link to="/admin/login">Войти с паролем</Link>
          </Text>
        </Stack>
      </form>
    </SignInCard>
  )
}
