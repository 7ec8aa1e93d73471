/** The kinds of sections to choose from, each with a sketch of how it looks. */
import { Modal, UnstyledButton } from '@mantine/core'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { type SectionKind, sectionKinds } from '#shared/contract/content/site-sections.ts'
import { can } from '#shared/domain/can.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import classes from './pages.module.css'
import { SectionSketch } from './section-sketch.tsx'

export interface SectionCatalogueProps {
  opened: boolean
  onChoose(kind: SectionKind): void
  onClose(): void
}

export const SectionCatalogue = ({ opened, onChoose, onClose }: SectionCatalogueProps) => {
  const user = useUser()
  const mayAdd = (kind: SectionKind) => {
    const { right } = allSections[kind]
    return right === null || (user !== null && can(user, right))
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Добавить раздел" size="60rem" returnFocus={false}>
      <ul className={classes.catalogue}>
        {sectionKinds.filter(mayAdd).map(kind => (
          <li key={kind}>
            <UnstyledButton onClick={() => onChoose(kind)}>
              <SectionSketch kind={kind} />
              <strong>{allSections[kind].name}</strong>
              <small>{allSections[kind].about}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
