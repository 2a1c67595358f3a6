/** One read per area by its person, with a known result. */
export const READS: Readonly<Record<string, readonly (readonly [path: string, body: object, part: string])[]>> = {
  admin: [
    ['/api/user/list', { page: 0, count: 200 }, '"Username":"mentee24"'],
    ['/api/project/getProjects', {}, 'Πρώτο Βήμα'],
    ['/api/action/all', {}, 'Ερωτηματολόγιο εισόδου'],
    ['/anyquest/QuestAdmin/Quests', {}, 'Ανοιχτή έρευνα για το πρόγραμμα'],
    ['/api/praxis/documents', {}, 'actions/10/View'],
    ['/api/praxis/mail/templates', {}, 'rendezvous'],
    ['/api/praxis/audit/list', {}, 'viewAs.ended'],
    ['/api/praxis/data/records', {}, 'Σημειώσεις διοίκησης'],
    ['/api/praxis/overview', {}, '"Mentees":48,"Mentors":7'],
    ['/api/praxis/notifications/list', {}, 'notifications.applicationNew'],
  ],
  mentee: [
    ['/api/Chat/Conversations', {}, 'Μαρία Οικονόμου'],
    ['/api/mentee/GetAllQuests', {}, '"State":"started"'],
    ['/api/praxis/library/folders', {}, 'Αναζήτηση εργασίας/Αγγελίες'],
  ],
  mentor: [
    ['/api/user/list', { page: 0, count: 200 }, 'theodora.angelopoulou49@example.org'],
    ['/api/praxis/library/mine', {}, 'Βιογραφικό χωρίς προϋπηρεσία'],
  ],
};
