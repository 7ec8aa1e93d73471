import { Button, Flex } from '@mantine/core'
import { useOptionValue } from '#shared/admin/calculation/options/use-option-value.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { checklistAway, checklistOption } from '#shared/domain/calculation/office-options.ts'
import { TaskList } from './task-list.tsx'
export const ChecklistCard = () => {
  const { data } = useCall(readSetupEndpoint)
  const { value, busy, save } = useOptionValue(checklistOption, 'away: список первых шагов на обзоре убран.')
  const left = data?.steps.filter(({ done }) => !done) ?? []
  if (!data || left.length === 0 || value === checklistAway || (busy && value === undefined)) return null
  const done = data.steps.length - left.length
  return (
    <section className="admin-card" aria-labelledby="home-checklist">
      <Flex component="header" wrap="wrap" rowGap="4xs" columnGap="sm" align="baseline">
        <h2 id="home-checklist">Первые шаги</h2>
        <p className="admin-quiet">
          {done} из {data.steps.length}
        </p>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          ms="auto"
          loading={busy}
          onClick={() => {
            save(checklistAway)
            focusTitle()
          }}
        >
          Убрать список
        </Button>
      </Flex>
      <TaskList steps={data.steps} />
    </section>
  )
}
