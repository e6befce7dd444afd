/** What the operations of a collection have in common: parameters, body, answers and problems. */
import * as z from 'zod/mini';
import { entityParams, idSchema, listOf, organizationParams, pageQuery } from './fields.ts';
import type { Schema } from './operation.ts';

/** A list of entities, a page at a time. */
export const pageOf = <Entity extends Schema>(entity: Entity) =>
  ({
    params: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: listOf(entity) },
  }) as const;

/** A list that belongs to one entity, such as its versions, a page at a time. */
export const pageBelow = <Entity extends Schema>(entity: Entity) =>
  ({ ...pageOf(entity), params: entityParams }) as const;

/** An operation on one entity that answers with it. */
export const oneOf = <Entity extends Schema>(entity: Entity) =>
  ({ params: entityParams, responses: { 200: entity } }) as const;

/** PUT of a versioned entity: creates it without a version, updates it with the version that was read. */
export const putOf = <Body extends Schema, Entity extends Schema>(body: Body, entity: Entity) =>
  ({
    params: entityParams,
    body,
    responses: { 200: entity, 201: entity },
    problems: ['id_taken', 'stale_version'],
  }) as const;

/** DELETE of an entity that leaves nothing to show. */
export const deletion = { params: entityParams, responses: { 200: z.object({ id: idSchema }) } } as const;
