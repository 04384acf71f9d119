import type { ReaderLimits } from '#server/importing/process/reader-limits.ts';
import type { FileKind } from '#server/importing/reader-output.ts';
import { cutText, makeStorable } from '#server/importing/text/storable-text.ts';
import { upload as limit } from '#shared/limits.ts';
import { insertStaged, type StagedQuestion } from '../checking/upload-questions.queries.ts';
import { paced } from '../pacing.service.ts';
import type { ReaderEvent, UploadDeps } from '../upload-deps.service.ts';
import { presentLine } from '../uploads.presenter.ts';
import { type Heartbeat, RunLost } from './heartbeat.service.ts';
import type { Reading } from './outcome.policy.ts';
import { stageQuestion } from './staged-content.service.ts';

export interface Staged {
  reading: Reading;
  kind: FileKind | undefined;
}

interface Run {
  uploadId: number;
  run: string;
}

// Building a statement's JSON blocks the process, and writing it keeps others waiting for the disk, so chunks are small
// with pauses between.
const maxRows = 60;
const maxCharacters = 100_000;

/** Reads a file and stores its questions one by one; throws the reader's errors. */
export async function stageFile(
  deps: UploadDeps,
  run: Run,
  source: { path: string; fileName: string },
  heartbeat: Heartbeat,
  limits: Partial<ReaderLimits>,
): Promise<Staged> {
  const stage = openStage(deps, run);
  for await (const event of deps.read(source, { signal: heartbeat.signal, limits })) {
    if (event.type === 'progress') heartbeat.tell(event.percent);
    else await stage.take(event);
  }
  await stage.flush();
  return { reading: stage.reading(), kind: stage.kind() };
}

type QuestionEvent = Exclude<ReaderEvent, { type: 'progress' }>;

function openStage({ db }: UploadDeps, { uploadId, run }: Run) {
  const [faults, fileFaults, remarks] = [new Lines(), new Lines(), new Lines()];
  let waiting: StagedQuestion[] = [];
  let characters = 0;
  let questions = 0;
  let kind: FileKind | undefined;

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const chunk = waiting;
    waiting = [];
    characters = 0;
    const isOurs = await paced(() => insertStaged(db, uploadId, run, chunk));
    if (!isOurs) throw new RunLost();
  }

  async function add(question: StagedQuestion): Promise<void> {
    for (const fault of question.faults) faults.add(presentLine(question.place, fault));
    for (const remark of question.remarks) remarks.add(presentLine(question.place, remark));
    waiting.push(question);
    characters += lengthOf(question);
    if (waiting.length >= maxRows || characters >= maxCharacters) await flush();
  }

  async function take(event: QuestionEvent): Promise<void> {
    switch (event.type) {
      case 'question':
        questions += 1;
        return add(stageQuestion(event.question, questions));
      case 'fault':
        faults.add(event.text);
        fileFaults.add(event.text);
        return;
      case 'remark':
        remarks.add(event.text);
        return;
      case 'kind':
        kind = event.kind;
        return;
    }
  }

  return {
    take,
    flush,
    kind: () => kind,
    reading: (): Reading => ({ questions, faults, fileFaults, remarks }),
  };
}

/** The first few lines, and the total number. */
class Lines {
  readonly lines: string[] = [];
  total = 0;

  add(line: string): void {
    this.total += 1;
    if (this.lines.length < limit.maxFaultsShown) this.lines.push(cutText(makeStorable(line), maxLineLength));
  }
}

const maxLineLength = 1_500;

function lengthOf({ content, source }: StagedQuestion): number {
  const options = content.options.reduce((sum, { text }) => sum + text.length, 0);
  return 200 + content.questionText.length + content.feedback.length + options + source.length;
}
