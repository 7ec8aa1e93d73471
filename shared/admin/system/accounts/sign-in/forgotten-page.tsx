/** Requests a link to set a new password. */
import { Alert, Button, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { askForPasswordEndpoint, forgottenPasswordSchema } from '#shared/contract/system/password-links.ts'
import classes from './sign-in.module.css'
import { SignInCard } from './sign-in-card.tsx'

export const ForgottenPage = () => {
  const [sent, setSent] = useState(false)
  useEffect(() => {
    document.title = 'Новый пароль · Управление'
  }, [])
  const { field, sending } = useSending({
    initialValues: { email: '' },
    input: forgottenPasswordSchema,
    send: (client, body) => client.call(askForPasswordEndpoint, { body }),
    onDone: () => setSent(true),
  })
  return (
    <SignInCard>
      <Form {...sending} failure={null} label="Новый пароль">
        <div>
          <FirmName size={30} className={classes.firm ?? ''} />
          <Title order={1}>Забыли пароль?</Title>
          <Text size="sm" c="dimmed">
            Пришлём ссылку, по которой можно задать новый
          </Text>
        </div>
        <FormFailure text={sending.failure} />
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
              {...field('email')}
            />
            <Button type="submit" loading={sending.saving} fullWidth>
              Прислать ссылку
            </Button>
          </>
        )}
        <Text size="sm" ta="center">
          <Link to="/admin/login">Войти с паролем</Link>
        </Text>
      </Form>
    </SignInCard>
  )
}
