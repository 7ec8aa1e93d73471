/** A bar on every screen while the chosen server is one to practise on. */
import classes from './rehearsal-bar.module.css'

export const RehearsalBar = ({ server }: { server: string }) => (
  <p className={classes.bar} role="note">
    Репетиция: {new URL(server).host}
  </p>
)
