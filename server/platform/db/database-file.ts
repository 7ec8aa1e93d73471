/** The database's name in the data folder. */
export const databaseFile = 'broker.sqlite'
