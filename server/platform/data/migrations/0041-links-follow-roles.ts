import { sql, type Kysely } from 'kysely';

/** Who loses a role loses the links that stood on it, whichever way the role was taken; who leaves the project loses them by the foreign keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function praxis_links_follow_roles() returns trigger language plpgsql as $$
    begin
      if not new.roles && array['Mentor', 'RegistryMentor'] then
        delete from mentor_mentee where project = new.project and mentor = new.person;
        delete from supervisor_mentor where project = new.project and mentor = new.person;
      end if;
      if not new.roles && array['Mentee'] then
        delete from mentor_mentee where project = new.project and mentee = new.person;
        delete from coordinator_mentee where project = new.project and mentee = new.person;
      end if;
      if not new.roles && array['Supervisor', 'SupervisorLite', 'SupervisorLitePlus'] then
        delete from supervisor_mentor where project = new.project and supervisor = new.person;
      end if;
      if not new.roles && array['Coordinator'] then
        delete from coordinator_mentee where project = new.project and coordinator = new.person;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger memberships_links after update of roles on memberships for each row
      when (old.roles is distinct from new.roles) execute function praxis_links_follow_roles()`.execute(db);
}
