/** One of our drawn scenes, in the light or the dark scheme. It is decoration behind or beside words that say the same. */
import type { SceneName } from '#shared/sections/looks.ts'

/** Pictures in `/images`, one for each colour scheme, 16 by 9. */
export interface Scene {
  light: string
  dark: string
  alt: string
}

export const sceneOf = (name: SceneName, alt: string): Scene => ({
  light: `/images/scene-${name}.svg`,
  dark: `/images/scene-${name}-dark.svg`,
  alt,
})

/** The stylesheet shows one of the two; the browser fetches only that one when the other is never displayed and lazy. */
export const ScenePicture = ({ scene, eager = false }: { scene: Scene; eager?: boolean }) => (
  <span className="scene" {...(scene.alt ? { role: 'img', 'aria-label': scene.alt } : {})}>
    <img
      className="only-light"
      src={scene.light}
      alt=""
      width="1600"
      height="900"
      {...(eager ? { fetchPriority: 'high' as const } : {})}
      loading={eager ? undefined : 'lazy'}
    />
    <img className="only-dark" src={scene.dark} alt="" width="1600" height="900" loading="lazy" />
  </span>
)
