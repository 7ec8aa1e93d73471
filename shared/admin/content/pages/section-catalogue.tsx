/** The kinds of sections to choose from, each with a sketch of how it looks. */
import { Modal, UnstyledButton } from '@mantine/core'
import { type SectionKind, sectionKinds } from '#shared/contract/content/site-sections.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import classes from './pages.module.css'
import { SectionSketch } from './section-sketch.tsx'

export interface SectionCatalogueProps {
  opened: boolean
  onChoose(kind: SectionKind): void
  onClose(): void
}

export const SectionCatalogue = ({ opened, onChoose, onClose }: SectionCatalogueProps) => (
  <Modal opened={opened} onClose={onClose} title="Добавить раздел" size="60rem" returnFocus={false}>
    <ul className={classes.catalogue}>
      {sectionKinds.map(kind => (
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
