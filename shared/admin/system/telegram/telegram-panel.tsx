import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  Radio,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useState } from 'react'
import { useOptionValue } from '#shared/admin/calculation/options/use-option-value.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { fieldProblems } from '#shared/client/api-error.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  type BotSettings,
  botToken,
  chooseTelegramChatEndpoint,
  linkTelegramPersonEndpoint,
  readBotSettingsEndpoint,
  readTelegramEndpoint,
  removeBotTokenEndpoint,
  saveBotTokenEndpoint,
  type TelegramChat,
  type TelegramPerson,
  testTelegramChatEndpoint,
} from '#shared/contract/system/telegram.ts'
import {
  choicesOf,
  telegramContentOf,
  telegramContentOption,
} from '#shared/domain/calculation/office-options.ts'

export const TelegramPanel = () => {
  // Polled, since a chat appears when a person writes to the bot.
  const telegram = useCall(readTelegramEndpoint, {}, { refetchInterval: 5_000 })
  if (telegram.data === undefined) return <QueryState of={telegram} rows={3} />
  const { configured, error, chats, people } = telegram.data
  return (
    <Stack gap="lg" maw="46rem">
      <TelegramBot />
      {configured && error && (
        <Alert color="red" title="Бот не отвечает">
          {error}
        </Alert>
      )}
      <Content />
      <section aria-labelledby="telegram-chats">
        <h2 id="telegram-chats">Чаты</h2>
        {chats.length === 0 ? (
          <EmptyState title="Чатов пока нет">
            Добавьте бота в чат отдела или напишите ему лично: чат появится здесь.
          </EmptyState>
        ) : (
          <ul className="admin-rows">
            {chats.map(chat => (
              <ChatRow key={chat.id} chat={chat} configured={configured} />
            ))}
          </ul>
        )}
      </section>
      {people.length > 0 && (
        <section aria-labelledby="telegram-people">
          <h2 id="telegram-people">Кто нажимает «Взял»</h2>
          <p className="admin-quiet">Пока сотрудник не указан, в заявке стоит «из Telegram: имя».</p>
          <ul className="admin-rows">
            {people.map(person => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}

const Content = () => {
  const { value, save } = useOptionValue(telegramContentOption, 'Что уходит в Telegram о новой заявке.')
  return (
    <Radio.Group
      label="Что видно в Telegram"
      description="Сообщения лежат на серверах Telegram: удаление данных здесь их не убирает."
      value={telegramContentOf({ [telegramContentOption]: value })}
      onChange={save}
    >
      <Stack gap="xs" mt="xs">
        {choicesOf(telegramContentOption)?.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const ChatRow = ({ chat, configured }: { chat: TelegramChat; configured: boolean }) => {
  const params = { id: chat.id }
  const choose = useAction(
    (client, chosen: boolean) =>
      client.call(chooseTelegramChatEndpoint, { params, body: { chosen }, ifMatch: chat.version }),
    {
      changes: ['telegram'],
      done: (_, chosen) =>
        chosen ? 'Заявки будут приходить в этот чат' : 'Заявки в этот чат больше не приходят',
    },
  )
  const test = useAction(client => client.call(testTelegramChatEndpoint, { params }), {
    changes: ['telegram'],
    done: 'Сообщение дошло до Telegram',
  })
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Switch
          label={chat.title}
          description={`№ ${chat.chatId}`}
          checked={chat.chosen}
          onChange={event => void choose.run(event.currentTarget.checked)}
        />
        <SmallButton
          aria-label={`Пробное сообщение: ${chat.title}`}
          disabled={!configured}
          loading={test.busy}
          onClick={() => void test.run()}
        >
          Пробное сообщение
        </SmallButton>
      </Group>
    </li>
  )
}

const PersonRow = ({ person }: { person: TelegramPerson }) => {
  const accounts = useCall(listAdminsEndpoint)
  const { run } = useAction(
    (client, account: number | null) =>
      client.call(linkTelegramPersonEndpoint, {
        params: { id: person.id },
        body: { account },
        ifMatch: person.version,
      }),
    { changes: ['telegram'], done: 'Сохранено' },
  )
  return (
    <li>
      <NativeSelect
        label={person.name}
        value={person.account ? String(person.account.id) : ''}
        disabled={accounts.isPending}
        onChange={event => void run(Number(event.currentTarget.value) || null)}
        data={choices('не сотрудник', accounts.data ?? [])}
      />
    </li>
  )
}

export const TelegramBot = () => {
  const bot = useCall(readBotSettingsEndpoint)
  if (bot.data === undefined) return <QueryState of={bot} rows={2} />
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
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [asks, setAsks] = useState<'save' | 'remove' | null>(null)
  const submit = () => {
    if (botToken.test(token.trim())) return setAsks('save')
    setProblem('Вставьте токен целиком, как его дал @BotFather: 123456:ABC…')
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
          act={(client, password) =>
            asks === 'save'
              ? client.call(saveBotTokenEndpoint, { body: { token }, password, ifMatch: version })
              : client.call(removeBotTokenEndpoint, { password, ifMatch: version })
          }
          changes={['telegram']}
          done={asks === 'save' ? 'Бот подключён' : 'Бот отключён'}
          onDone={() => setToken('')}
          onRefused={error => {
            const { token: said } = fieldProblems(error)
            if (said === undefined) return
            setProblem(said)
            setAsks(null)
          }}
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
