/** The purpose of a column other than an option. */
export type ColumnPurpose =
  | 'question'
  | 'questionName'
  | 'type'
  | 'correct'
  | 'solution'
  | 'points'
  | 'quiz'
  | 'bank'
  | 'subject'
  | 'feedback'
  | 'picture'
  | 'number'
  | 'allOptions'
  | 'cardFront'
  | 'cardBack'
  | 'ignored';

/** The headings teachers use, folded: without case, accents, spaces and signs. */
const wordsByPurpose: Record<ColumnPurpose, string> = {
  question: `question questions questiontext questionstem questiondescription
    questionstatement questionprompt questionbody thequestion quizquestion testquestion stem prompt q qn
    qtext itemtext itemstem statement frage fragen fragetext fragestellung pregunta preguntas
    textodelapregunta enunciado intitule enonce textedelaquestion domanda vraag pergunta`,
  questionName: 'questiontitle questionname qtitle qname',
  type: `type types questiontype qtype typeofquestion itemtype kind questionkind questionformat questioncategorytype
    typ fragetyp fragentyp fragenart tipo tipodepregunta tipopregunta typedequestion typequestion`,
  correct: `correct correctanswer correctanswers correctchoice correctchoices correctoption correctoptions
    correctkey correctresponse correctletter correctans correctanswerletter correctanswertext rightans rightanswer
    rightanswers rightoption rightchoice answer answers ans answerkey keyanswer key answertext answerletter answeroption answerno answernumber correctansweroption correctoptionno
    correctoptionnumber correctanswerno correctanswernumber acceptedanswer
    acceptedanswers expectedanswer modelanswer sampleanswer theanswer trueanswer antwort antworten
    richtigeantwort richtigeantworten korrekteantwort richtig korrekt losung loesung musterlosung respuesta
    respuestas respuestacorrecta respuestascorrectas opcioncorrecta correcta correcto clave solucion reponse
    reponses bonnereponse bonnesreponses reponsecorrecte reponsejuste corrige`,
  solution: 'solution solutions',
  points: `points point pts pt marks mark score scores maxpoints maxmarks maxscore maximummarks maximumpoints
    totalmarks pointvalue pointspossible marksallotted questionpoints questionmarks weight weightage punkte punkt punktzahl puntos punto puntaje
    puntuacion bareme`,
  quiz: `quiz quizzes quiztitle quizname test testname testtitle exam examname examtitle assessment assessmentname
    assessmenttitle quiznametitle titleofquiz nameofquiz titleofthequiz nameofthequiz quiztitel testtitel prufung
    pruefung examen prueba cuestionario titulodelcuestionario titulodelquiz nombredelquiz nombredelcuestionario
    titreduquiz nomduquiz`,
  bank: `bank banks questionbank questionbanks bankname banktitle questionbankname questionbanktitle qbank pool
    questionpool fragenbank fragenkatalog fragenpool banco bancodepreguntas banque banquedequestions`,
  subject: `subject subjects subjectname category categories categoryname questioncategory topic topics topicname
    subjectarea course coursename fach thema themen kategorie materia asignatura tema categoria matiere sujet
    theme categorie`,
  feedback: `explanation explanations explain answerexplanation explanationofanswer feedback generalfeedback
    rationale reason reasoning justification erklarung erklaerung begrundung begruendung explicacion
    retroalimentacion explication justificatif`,
  picture: `image images imageurl imagelink imagefile picture pictures pictureurl photo figure diagram media mediaurl
    video videourl audio audiourl bild bilder imagen imagenes`,
  number: `no nos number num nr n id ids sn sno slno srno serial serialno serialnumber index idx qno qnum qnumber
    qid questionno questionnum questionnumber questionnr questionid itemno itemnumber itemid row rowno line nummer
    lfdnr fragenr fragennr numero ndeg unnamed item order ordernumber position`,
  allOptions: `options choices optionlist choicelist alternatives answeroptions answerchoices possibleanswers
    antwortmoglichkeiten antwortmoeglichkeiten antwortoptionen opciones alternativas choix propositions distractors
    distractor wronganswer wronganswers incorrectanswer incorrectanswers wrongoptions wrong incorrect`,
  cardFront: `term terms word words front frontside clue clues concept vocabulary expression`,
  cardBack: `response responses definition definitions meaning meanings back backside translation`,
  ignored: `time timelimit timelimitinseconds timelimitseconds timeinseconds duration seconds secs timer timeseconds
    zeit zeitlimit tiempo tiempolimite temps dureelimite difficulty difficultylevel level schwierigkeit
    schwierigkeitsgrad dificultad niveldedificultad difficulte niveau year examyear jahr ano annee`,
};

const purposes = new Map<string, ColumnPurpose>(
  Object.entries(wordsByPurpose).flatMap(([purpose, words]) =>
    words.split(/\s+/).map((word): [string, ColumnPurpose] => [word, purpose as ColumnPurpose]),
  ),
);

export function findPurpose(folded: string): ColumnPurpose | undefined {
  return purposes.get(folded);
}
