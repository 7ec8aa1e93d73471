/** Sections that the translation lacks; a click takes one over, to its place in the original. */
import { Button } from '@mantine/core'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { missingSections, placeOf } from './page-original.ts'
import classes from './pages.module.css'
import { titleOfSection } from './section-kinds.ts'

export interface MissingSectionsProps {
  sections: readonly SiteSection[]
  original: readonly SiteSection[]
  /** Null for people who may only look. */
  onTake: ((section: SiteSection, place: number) => void) | null
}

export const MissingSections = ({ sections, original, onTake }: MissingSectionsProps) => {
  const missing = missingSections(sections, original)
  if (missing.length === 0) return null
  return (
    <section className={classes.missing} aria-label="Нет в переводе">
      <p className="admin-quiet">Есть в оригинале, нет в переводе</p>
      <ul>
        {missing.map(section => (
          <li key={section.id}>
            <span lang="ru">{titleOfSection(section)}</span>
            {onTake && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Взять как начало: ${titleOfSection(section)}`}
                onClick={() => onTake(section, placeOf(sections, original, section.id))}
              >
                Взять как начало
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
