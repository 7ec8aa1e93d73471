/** The last page of the setup: removes the example, and lists what the office still has to fill in itself. */
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SetupState } from '#shared/contract/system/setup.ts'
import { ExampleCard } from './example-card.tsx'
import { TaskList } from './task-list.tsx'

export const OwnStep = ({ state, back }: { state: SetupState; back: ReactNode }) => {
  return (
    <>
      {state.steps.every(({ done }) => done) ? (
        <Text>Всё сделано: это Ваш сайт.</Text>
      ) : (
        <>
          <Text size="sm">Каждое можно сделать в любой день: список ждёт и на обзоре.</Text>
          <TaskList steps={state.steps} />
        </>
      )}
      <ExampleCard />
      <Group justify="space-between" mt="md">
        {back}
        <Button component={Link} to="/admin">
          На обзор
        </Button>
      </Group>
    </>
  )
}
