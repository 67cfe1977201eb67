/** A submission and what it needs: bound addresses, the level before it, pictures of the caller's own. */
import { type Result, refuse } from '../../../contract/envelope.ts';
import type { Identity } from '../../../contract/features/identity.ts';
import type { User } from '../../../contract/features/session.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import { type Transaction, transact } from '../../db/database.ts';
import { isUniqueViolation, Refused } from '../../db/errors.ts';
import { announce } from '../../realtime/announce.ts';
import { submitForReview } from '../../reviews/reviews.ts';
import { pictureNameOf } from '../../uploads/pictures.ts';
import { readUser } from '../../users/user.ts';
import { hashDocument, maskNumber } from './documents.ts';
import { readIdentity } from './identity-view.ts';

type Context = CallContext<'identity.submit'>;
type Draft = RequestOf<'identity.submit'>;

interface Person {
  readonly isBound: boolean;
  readonly level: number;
  readonly state: User['verification'];
}

export async function submitIdentity(context: Context, draft: Draft): Promise<Result<Identity>> {
  const { database, caller } = context;
  try {
    return await transact(database, async (tx) => {
      checkPerson(await lockPerson(tx, caller.userId), draft.realType);
      const id =
        draft.realType === 1
          ? await insertDocument(tx, context, draft)
          : await insertPictures(tx, context, draft);
      return tell(context, tx, id);
    });
  } catch (error) {
    // The document belongs to another account; the answer does not say to whose.
    if (isUniqueViolation(error, 'identity_one_document'))
      return refuse('already_done', { fields: { cardId: 'already_done' } });
    throw error;
  }
}

async function lockPerson(tx: Transaction, userId: number): Promise<Person | undefined> {
  const [person] = await tx.query<Person>(
    `select email is not null and phone is not null as is_bound, verification_level as level,
        verification as state from users where id = $1 for update`,
    [userId],
  );
  return person;
}

function checkPerson(person: Person | undefined, level: 1 | 2): void {
  if (!person) throw refused('login_required');
  if (!person.isBound) throw refused('bind_required');
  if (person.state === 'reviewing' || person.level >= level) throw refused('already_done');
  if (person.level < level - 1) throw refused('parameter_error', 'realType');
}

async function insertDocument(tx: Transaction, context: Context, draft: Draft): Promise<number> {
  const { idType, name, cardId } = draft;
  // The contract asks for all three at level 1.
  if (idType === undefined || name === undefined || cardId === undefined)
    throw refused('parameter_error');
  const cardHash = await hashDocument(tx, context.secrets, { idType, cardId });
  return insertSubmission(
    tx,
    `insert into identity_submissions
       (user_id, level, submitted_at, id_type, name, card_id, masked_card_id, card_hash)
       values ($1, 1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      context.caller.userId,
      context.clock.now(),
      idType,
      name,
      cardId,
      maskNumber(cardId),
      cardHash,
    ],
  );
}

async function insertPictures(tx: Transaction, context: Context, draft: Draft): Promise<number> {
  const { caller, clock } = context;
  const front = await takePicture(tx, caller.userId, draft.frontPic);
  if (front === null) throw refused('picture_required', 'frontPic');
  const reverse = await takePicture(tx, caller.userId, draft.reversePic);
  if (reverse === null || reverse === front) throw refused('picture_required', 'reversePic');
  return insertSubmission(
    tx,
    `insert into identity_submissions (user_id, level, submitted_at, front_picture, reverse_picture)
       values ($1, 2, $2, $3, $4) returning id`,
    [caller.userId, clock.now(), front, reverse],
  );
}

/** The name of the caller's own private picture, or null. */
async function takePicture(
  tx: Transaction,
  userId: number,
  address: string | undefined,
): Promise<string | null> {
  const name = pictureNameOf(address ?? '');
  if (name === null) return null;
  const taken = await tx.query(
    `update uploads set purpose = 'identity'
       where name = $1 and user_id = $2 and purpose <> 'portrait' returning id`,
    [name, userId],
  );
  return taken.length === 1 ? name : null;
}

async function insertSubmission(
  tx: Transaction,
  sql: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql, values);
  if (!row) throw new Error('an identity submission was not written');
  return row.id;
}

async function tell(context: Context, tx: Transaction, id: number): Promise<Identity> {
  const { userId } = context.caller;
  await tx.query("update users set verification = 'reviewing' where id = $1", [userId]);
  await submitForReview(context, tx, { kind: 'identity', id });
  const identity = await readIdentity(tx, userId);
  const user = await readUser(tx, userId);
  if (!identity || !user) throw refused('login_required');
  await announce(context, tx, userId, [
    ['identity.submitted', identity],
    ['session.userChanged', user],
  ]);
  return identity;
}

function refused(code: Parameters<typeof refuse>[0], field?: keyof Draft): Refused {
  return new Refused(refuse(code, field === undefined ? {} : { fields: { [field]: code } }).error);
}
