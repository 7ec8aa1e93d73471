export const backupsFolder = 'backups'

/** The time in a backup's name, or null for another file. */
export const momentOfBackup = (name: string): Date | null => {
  const match = /^backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})\.tar(?:\.age)?$/.exec(name)
  const moment = match ? new Date(`${match[1]}T${match[2]}:${match[3]}:00.000Z`) : null
  return moment && Number.isFinite(moment.getTime()) ? moment : null
}
