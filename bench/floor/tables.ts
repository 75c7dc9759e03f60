/** The floor's own tables, of the same shape as a visit, its links and the usage counter. */
export async function createFloorTables(db: D1Database): Promise<void> {
  await db.batch(
    [
      'CREATE TABLE floor_visits (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, person TEXT, body TEXT)',
      'CREATE INDEX floor_visits_person ON floor_visits (person)',
      'CREATE TABLE floor_links (kind INTEGER, value TEXT, account TEXT, PRIMARY KEY (value, kind, account)) WITHOUT ROWID',
      'CREATE TABLE floor_usage (id INTEGER PRIMARY KEY, n INTEGER)',
      'INSERT INTO floor_usage VALUES (1, 0)',
    ].map((sql) => db.prepare(sql)),
  )
}
