/** Says on every screen that this is the server to practise on. */
import classes from './rehearsal-bar.module.css'

export const RehearsalBar = ({ server }: { server: string }) => (
  <p className={classes.bar} role="note">
    Репетиция: {new URL(server).host}
  </p>
)
