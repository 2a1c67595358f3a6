/** Adds the product's operations to those of the engine. Every program that compiles the product's formulas imports it first. */
import { registerOperations } from '../engine/index.ts';
import { FORMAT_CODE } from './format.ts';

registerOperations(FORMAT_CODE);
