/** Announces the removal of personal data by age, and asks when an unusually large number is due. */
import * as texts from '#messages/admin/system/personal-data.js'
import { LargeRemoval } from '#shared/admin/platform/forms/large-removal.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { decideRetentionEndpoint } from '#shared/contract/system/personal-data.ts'
import type { Overview } from '#shared/contract/system/system.ts'

export const RetentionNotice = ({ overview: { retention } }: { overview: Overview }) => {
  const { client } = useServices()
  const decides = useCan('people.erase')
  if (!retention) return null
  const { question, soon, unfinished } = retention
  if (question) {
    return (
      <LargeRemoval
        title={texts.keptTooLong({ due: question.due, total: question.total })}
        decides={decides}
        action={texts.removeData}
        onDecide={async allow => {
          await client.call(decideRetentionEndpoint, { body: { allow } })
          return allow ? texts.goneWithinHour : texts.dataStay
        }}
      >
        {texts.checkFirst}
      </LargeRemoval>
    )
  }
  if (!decides) return null
  return (
    <>
      {unfinished > 0 && <p>{texts.stillInLog}</p>}
      {soon > 0 && <p className="admin-quiet">{texts.soonErased({ n: soon })}</p>}
    </>
  )
}
