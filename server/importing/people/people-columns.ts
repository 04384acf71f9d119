import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';
import { foldHeading } from '../table/heading.ts';
import type { TableRow } from '../table/table.ts';

/** The headings schools use in English, German, Spanish and French: without case, accents, spaces and signs. */
const wordsByColumn: Record<PeopleColumn, string> = {
  role: `role userrole roles usertype type accounttype kind rolle benutzertyp nutzertyp typ benutzerrolle rol tipo
    tipodeusuario roldeusuario profil typedutilisateur roledelutilisateur`,
  firstName: `firstname first givenname givennames given forename vorname vornamen rufname nombre nombres primernombre
    prenom prenoms`,
  lastName: `lastname last surname familyname family nachname familienname zuname apellido apellidos nom nomdefamille`,
  email: `email emailaddress emailid mail mailaddress emails useremail cquseremail emailadresse mailadresse correo
    correoelectronico direcciondecorreo direcciondecorreoelectronico courriel adresseemail adressemail adressecourriel
    adresseelectronique adressedecourriel`,
  password: `password initialpassword passwordhash userpassword passwort kennwort startpasswort contrasena clave
    contrasenainicial motdepasse motdepasseinitial`,
  dateOfBirth: `dateofbirth birthdate birthday dob born birth geburtsdatum geburtstag geboren geborenam
    fechadenacimiento fechanacimiento nacimiento datedenaissance naissance neele`,
  phoneNumber: `phone phonenumber phoneno telephone telephonenumber tel mobile mobilenumber mobilephone cell cellphone
    telefon telefonnummer handy handynummer mobil rufnummer telefono celular movil numerodetelefono numerodetelephone
    portable`,
  country: 'country nation countrycode land staat pais pays',
  address: `address postaladdress homeaddress street streetaddress adresse anschrift wohnadresse postanschrift
    direccion domicilio direccionpostal adressepostale`,
  enrollmentDate: `enrollmentdate enrolmentdate dateofenrollment dateofenrolment enrolled enrollment enrolment
    admissiondate startdate einschreibedatum einschreibung einschreibungsdatum immatrikulation eintrittsdatum
    fechadeinscripcion fechadematricula inscripcion matricula dateinscription datedinscription inscriptionle`,
  assignedTeacher: `assignedteacher teacher teachername teacheremail tutor advisor adviser lehrer lehrerin lehrkraft
    betreuer zugewiesenelehrkraft profesor profesora docente profesorasignado tutora enseignant enseignante professeur
    enseignantassigne tuteur`,
  program: `program programme programname programmename course studyprogramme programm studiengang lehrgang programa
    carrera curso filiere formation cursus`,
  employeeId: `employeeid employeeno employeenumber employee staffid staffno staffnumber personnelnumber personnelid
    personalnummer mitarbeiternummer mitarbeiterid personalid numerodeempleado iddeempleado idempleado
    matricule numeroemploye numerodemploye iddelemploye`,
  studentNumber: `studentnumber studentno studentid matrikelnummer matrikelnr schulernummer numerodeestudiante
    numeroestudiante idestudiante iddeestudiante numerodetudiant numeroetudiant idetudiant`,
  department: `department departmentname dept faculty abteilung fachbereich fakultat fakultaet departamento facultad
    departement faculte`,
};

/** Columns of exported lists and of skipped rows that only CQuiz itself writes. */
const exportedOnly = new Set(
  `accepted angenommen aceptado accepte account konto cuenta compte status estado statut cgpa lastseen zuletztgesehen ultimaconexion vupourladernierefois
    created erstellt creado cree twofactorsignin zweifaktoranmeldung verificacionendospasos connexionendeuxetapes reason`.split(
    /\s+/,
  ),
);

const columnByWord = new Map(
  Object.entries(wordsByColumn).flatMap(([column, words]) =>
    words.split(/\s+/).map((word) => [word, column as PeopleColumn] as const),
  ),
);

const lastHeaderRow = 20;
const maxHeadings = 200;
const maxHeadingLength = 60;

export interface PeopleHeader {
  /** Its index among the rows of the table. */
  index: number;
  at: Map<PeopleColumn, number>;
  unknown: string[];
  /** Headings of the exported list that cannot be imported. */
  exported: string[];
}

const identifying = ['email', 'studentNumber', 'employeeId'] as const;

/** Finds the first of the first twenty rows that names what identifies a person and another column. */
export function findPeopleHeader(rows: readonly TableRow[]): PeopleHeader | undefined {
  const head = rows.slice(0, lastHeaderRow).filter(({ number }) => number <= lastHeaderRow);
  for (const [index, { cells }] of head.entries()) {
    const { at, unknown, exported } = mapHeadings(cells.slice(0, maxHeadings).map(({ text }) => text));
    if (identifying.some((column) => at.has(column)) && at.size >= 2) return { index, at, unknown, exported };
  }
  return undefined;
}

function mapHeadings(headings: readonly string[]): Omit<PeopleHeader, 'index'> {
  const at = new Map<PeopleColumn, number>();
  const unmatched: { text: string; place: number }[] = [];
  for (const [place, text] of headings.entries()) {
    const column = columnByWord.get(foldHeading(text));
    // The second of two columns with the same meaning is not read but reported.
    if (column !== undefined && !at.has(column)) at.set(column, place);
    else if (text.trim() !== '') unmatched.push({ text, place });
  }
  const unread = unmatched
    .filter(({ text, place }) => !isFamilyName(text, place, at))
    .map(({ text }) => text.trim().replace(/\s+/g, ' ').slice(0, maxHeadingLength));
  const isExported = (text: string) => exportedOnly.has(foldHeading(text));
  return { at, unknown: unread.filter((text) => !isExported(text)), exported: unread.filter(isExported) };
}

/** `Name` beside `Vorname` is the family name. Alone it could be anything. */
function isFamilyName(text: string, place: number, at: Map<PeopleColumn, number>): boolean {
  if (foldHeading(text) !== 'name' || !at.has('firstName') || at.has('lastName')) return false;
  at.set('lastName', place);
  return true;
}
