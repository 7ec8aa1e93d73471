/** The bot: which chats hear of requests, how much they hear, whose account presses its buttons. */
import { Alert, Button, Group, NativeSelect, Radio, Stack, Switch } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOptionValue } from '#shared/admin/calculation/options/use-option-value.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Empty, Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { adminsQuery } from '#shared/admin/platform/session/people-queries.ts'
import type { Client } from '#shared/client/call.ts'
import {
  chooseTelegramChat,
  linkTelegramPerson,
  readTelegram,
  type TelegramChat,
  type TelegramPerson,
  testTelegramChat,
} from '#shared/contract/system/telegram.ts'
import {
  choicesOf,
  telegramContentOf,
  telegramContentOption,
} from '#shared/domain/calculation/office-options.ts'
import { TelegramBot, telegramKey } from './telegram-bot.tsx'

/** Asked again while it is open: a chat appears once somebody writes to the bot. */
const telegramQuery = (client: Client) =>
  queryOptions({
    queryKey: [...telegramKey, 'chats'],
    queryFn: ({ signal }) => client.call(readTelegram, { signal }),
    refetchInterval: 5_000,
  })

export const TelegramPanel = () => {
  const { client } = useServices()
  const telegram = useQuery(telegramQuery(client))
  if (telegram.isPending) return <LoadingRows rows={3} />
  if (telegram.isError) return <Failed error={telegram.error} onRetry={() => void telegram.refetch()} />
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
          <Empty title="Чатов пока нет">
            Добавьте бота в чат отдела или напишите ему лично: чат появится здесь.
          </Empty>
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
  const { value, busy, save } = useOptionValue(telegramContentOption, 'Что уходит в Telegram о новой заявке.')
  return (
    <Radio.Group
      label="Что видно в Telegram"
      description="Сообщения лежат на серверах Telegram: удаление данных здесь их не убирает."
      value={telegramContentOf({ [telegramContentOption]: value })}
      onChange={save}
    >
      <Stack gap="xs" mt="xs">
        {choicesOf(telegramContentOption)?.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={busy} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Runs a call, reports what became of it, and reads the panel anew. */
const useAct = () => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      notifyDone(done)
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries({ queryKey: telegramKey })
    setBusy(false)
  }
  return { busy, act: (work: () => Promise<unknown>, done: string) => void act(work, done) }
}

const ChatRow = ({ chat, configured }: { chat: TelegramChat; configured: boolean }) => {
  const { client } = useServices()
  const { busy, act } = useAct()
  const params = { id: chat.id }
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Switch
          label={chat.title}
          description={`№ ${chat.chatId}`}
          checked={chat.chosen}
          disabled={busy}
          onChange={event => {
            const chosen = event.currentTarget.checked
            act(
              () => client.call(chooseTelegramChat, { params, body: { chosen }, ifMatch: chat.version }),
              chosen ? 'Заявки будут приходить в этот чат' : 'Заявки в этот чат больше не приходят',
            )
          }}
        />
        <Button
          size="xs"
          variant="default"
          aria-label={`Пробное сообщение: ${chat.title}`}
          disabled={!configured}
          loading={busy}
          onClick={() => act(() => client.call(testTelegramChat, { params }), 'Сообщение дошло до Telegram')}
        >
          Пробное сообщение
        </Button>
      </Group>
    </li>
  )
}

const PersonRow = ({ person }: { person: TelegramPerson }) => {
  const { client } = useServices()
  const accounts = useQuery(adminsQuery(client))
  const { busy, act } = useAct()
  return (
    <li>
      <NativeSelect
        label={person.name}
        value={person.account ? String(person.account.id) : ''}
        disabled={busy || accounts.isPending}
        onChange={event => {
          const chosen = event.currentTarget.value
          const body = { account: chosen === '' ? null : Number(chosen) }
          act(
            () =>
              client.call(linkTelegramPerson, {
                params: { id: person.id },
                body,
                ifMatch: person.version,
              }),
            'Сохранено',
          )
        }}
        data={[
          { value: '', label: 'не сотрудник' },
          ...(accounts.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </li>
  )
}
