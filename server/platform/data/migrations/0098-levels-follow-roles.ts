import { sql, type Kysely } from 'kysely';

/** The level of everybody becomes that of their most powerful role, but for those to whom somebody gave another one on purpose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update people set level = derived.level
    from (
      select p.id as person, coalesce(min(role_levels.level), 1000) as level
      from people p
      left join memberships m on m.person = p.id
      left join (values
        ('Admin', 0), ('ProjectManager', 1), ('ProjectManagerLite', 5), ('Supervisor', 10), ('SupervisorLitePlus', 11),
        ('SupervisorLite', 12), ('Coordinator', 20), ('Microdata', 50), ('RegistryMentor', 90), ('Mentor', 100),
        ('Scofield', 300), ('Translator', 500)
      ) as role_levels (role, level) on role_levels.role = any(m.roles)
      group by p.id
    ) as derived
    where people.id = derived.person and people.level <> derived.level
      and not exists (
        select from audit
        where audit.subject = 'person ' || people.id and audit.action = 'users.save'
          and not audit.details ? 'created' and (audit.details -> 'after' ->> 'level')::integer = people.level
      )`.execute(db);
}
