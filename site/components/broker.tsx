/** Who answers, beside a button that asks for a phone: a face, a name and the licence, as far as the office has given them. */
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'

export const Broker = ({ site }: { site: SiteInfo | null }) => {
  const { person, licence } = site ?? {}
  if (!person) return licence && <p className="fine">{licence}</p>
  return (
    <div className="fine broker">
      {person.picture && <img src={person.picture} alt="" width="56" height="56" loading="lazy" />}
      <p>
        <strong>{person.name}</strong>
        {person.role && <span>{person.role}</span>}
        {licence && <span>{licence}</span>}
      </p>
    </div>
  )
}
