/** The bot that announces requests: its name, and a form for its token, which the browser never stores. */
import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import {
  type BotSettings,
  botToken,
  readBotSettingsEndpoint,
  removeBotTokenEndpoint,
  saveBotTokenEndpoint,
} from '#shared/contract/system/telegram.ts'

export const TelegramBot = () => {
  const bot = useCall(readBotSettingsEndpoint)
  if (!bot.isSuccess) return <QueryState of={bot} rows={2} />
  return (
    <section aria-labelledby="telegram-bot">
      <h2 id="telegram-bot">Бот</h2>
      <Stack gap="md">
        <Name {...bot.data} />
        {bot.data.source === 'environment' ? (
          <Text size="sm">Бота подключил тот, кто ведёт сервер сайта, и сменить может он же.</Text>
        ) : (
          <Token settings={bot.data} />
        )}
      </Stack>
    </section>
  )
}

const Name = ({ bot, token }: BotSettings) => {
  if (token === 'lost')
    return (
      <Alert color="red" title="Токен бота больше не читается">
        У сервера сайта сменился ключ. Введите токен заново: его покажет @BotFather.
      </Alert>
    )
  if (!bot) return null
  return (
    <Text size="sm">
      {bot.name}:{' '}
      <Anchor href={`https://t.me/${bot.username}`} target="_blank" rel="noreferrer" underline="always">
        @{bot.username}
      </Anchor>
      . Добавьте его в чат отдела или напишите ему.
    </Text>
  )
}

const Token = ({ settings: { source, version } }: { settings: BotSettings }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [asks, setAsks] = useState<'save' | 'remove' | null>(null)
  const submit = () => {
    if (botToken.test(token.trim())) return setAsks('save')
    setProblem('Вставьте токен целиком, как его дал @BotFather: 123456:ABC…')
  }
  const change = async (password: string) => {
    try {
      await (asks === 'save'
        ? client.call(saveBotTokenEndpoint, { body: { token }, password, ifMatch: version })
        : client.call(removeBotTokenEndpoint, { password, ifMatch: version }))
    } catch (error) {
      const { token: said } = fieldProblems(error)
      if (said === undefined) throw error
      setProblem(said)
      return setAsks(null)
    }
    notifyDone(asks === 'save' ? 'Бот подключён' : 'Бот отключён')
    setToken('')
    setAsks(null)
    await refresh(queries, 'telegram')
  }
  return (
    <>
      <Form onSubmit={submit} label="Токен бота" gap="sm">
        {source === null && (
          <Text size="sm">
            Откройте в Telegram{' '}
            <Anchor href="https://t.me/BotFather" target="_blank" rel="noreferrer" underline="always">
              @BotFather
            </Anchor>
            , отправьте ему /newbot и придумайте имя. В ответ он пришлёт токен.
          </Text>
        )}
        <PasswordInput
          label={source === null ? 'Токен бота' : 'Другой токен'}
          autoComplete="off"
          value={token}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': 'Показать токен' }}
          onChange={event => {
            setToken(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Group gap="xs">
          <Button type="submit" variant={source === null ? 'filled' : 'default'}>
            {source === null ? 'Подключить бота' : 'Сменить токен'}
          </Button>
          {source !== null && (
            <Button variant="subtle" color="red" onClick={() => setAsks('remove')}>
              Отключить бота
            </Button>
          )}
        </Group>
      </Form>
      {asks && (
        <PasswordDialog
          title={asks === 'save' ? 'Подключить бота' : 'Отключить бота?'}
          action={asks === 'save' ? 'Подключить' : 'Отключить'}
          destroys={asks === 'remove'}
          onConfirm={change}
          onClose={() => setAsks(null)}
        >
          {asks === 'save'
            ? 'Бот получает заявки с телефонами: подтвердите, что это Вы.'
            : 'Сообщений о заявках в Telegram больше не будет.'}
        </PasswordDialog>
      )}
      <LeaveGuard dirty={token !== ''} withTabs />
    </>
  )
}
