import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
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
    <SignInCard page="Новый пароль">
      <Form {...sending} failure={null} label="Новый пароль">
        <SignInHead title="Забыли пароль?" about="Пришлём ссылку, по которой можно задать новый" />
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
