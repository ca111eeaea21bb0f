"""Who does what, when and why: text, cast, stage verbs, compiler, score; one folder a rite. No Qt."""
