BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER, 
	event TEXT NOT NULL, 
	asked TEXT, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('firstrelease',1,NULL,'deal 1 Qs6s9s3s8h2c4h3dTs4cJc8cJd5hKsQd9h7cQhAcAd6h9c6c2hJhKc3h3c5c7d9d2dTd6d7h4d4sKd8dAsQc5dAhKhTc7s8sTh5sJs2s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',2,0,'0:p1',NULL,0);
INSERT INTO "events" VALUES('firstrelease',3,0,'0:m9c9h9s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',4,0,'0:d2h',NULL,0);
INSERT INTO "events" VALUES('firstrelease',5,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',6,1,'1:m6c7c8c',NULL,0);
INSERT INTO "events" VALUES('firstrelease',7,1,'1:m3d3h3s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',8,1,'1:d4c',NULL,0);
INSERT INTO "events" VALUES('firstrelease',9,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',10,0,'0:l3c@3',NULL,0);
INSERT INTO "events" VALUES('firstrelease',11,0,'0:d8h',NULL,0);
INSERT INTO "events" VALUES('firstrelease',12,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',13,1,'1:l5c@2',NULL,0);
INSERT INTO "events" VALUES('firstrelease',14,1,'1:d2c',NULL,0);
INSERT INTO "events" VALUES('firstrelease',15,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',16,0,'0:d4h',NULL,0);
INSERT INTO "events" VALUES('firstrelease',17,1,'1:p4',NULL,0);
INSERT INTO "events" VALUES('firstrelease',18,1,'1:m4h5h6h',NULL,0);
INSERT INTO "events" VALUES('firstrelease',19,1,'1:l4c@2',NULL,0);
INSERT INTO "events" VALUES('firstrelease',20,1,'1:d2c',NULL,0);
INSERT INTO "events" VALUES('firstrelease',21,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',22,0,'0:l9d@1',NULL,0);
INSERT INTO "events" VALUES('firstrelease',23,0,'0:d7d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',24,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',25,1,'1:d2d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',26,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',27,0,'0:dAd',NULL,0);
INSERT INTO "events" VALUES('firstrelease',28,1,'1:p5',NULL,0);
INSERT INTO "events" VALUES('firstrelease',29,1,'1:m2c2d2h',NULL,0);
INSERT INTO "events" VALUES('firstrelease',30,1,'1:d8h',NULL,0);
INSERT INTO "events" VALUES('firstrelease',31,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',32,0,'0:d6d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',33,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',34,1,'1:l7h@4',NULL,0);
INSERT INTO "events" VALUES('firstrelease',35,1,'1:d7d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',36,0,'0:p3',NULL,0);
INSERT INTO "events" VALUES('firstrelease',37,0,'0:l8h@4',NULL,0);
INSERT INTO "events" VALUES('firstrelease',38,0,'0:d7d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',39,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',40,1,'1:d4d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',41,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',42,0,'0:d4s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',43,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',44,1,'1:mQdKdAd',NULL,0);
INSERT INTO "events" VALUES('firstrelease',45,1,'1:d6s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',46,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',47,0,'0:lJd@6',NULL,0);
INSERT INTO "events" VALUES('firstrelease',48,0,'0:lTd@6',NULL,0);
INSERT INTO "events" VALUES('firstrelease',49,0,'0:d8d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',50,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',51,1,'1:dJh',NULL,0);
INSERT INTO "events" VALUES('firstrelease',52,0,'0:p6',NULL,0);
INSERT INTO "events" VALUES('firstrelease',53,0,'0:m6d7d8d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',54,0,'0:d4d',NULL,0);
INSERT INTO "events" VALUES('firstrelease',55,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',56,1,'1:dAs',NULL,0);
INSERT INTO "events" VALUES('firstrelease',57,0,'0:p1',NULL,0);
INSERT INTO "events" VALUES('firstrelease',58,0,'0:mQsKsAs',NULL,0);
INSERT INTO "events" VALUES('firstrelease',59,0,'0:dTs',NULL,0);
INSERT INTO "events" VALUES('firstrelease',60,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',61,1,'1:l5d@7',NULL,0);
INSERT INTO "events" VALUES('firstrelease',62,1,'1:dAc',NULL,0);
INSERT INTO "events" VALUES('firstrelease',63,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',64,0,'0:dAh',NULL,0);
INSERT INTO "events" VALUES('firstrelease',65,1,'1:p4',NULL,0);
INSERT INTO "events" VALUES('firstrelease',66,1,'1:l4d@7',NULL,0);
INSERT INTO "events" VALUES('firstrelease',67,1,'1:dAh',NULL,0);
INSERT INTO "events" VALUES('firstrelease',68,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',69,0,'0:mJhQhKh',NULL,0);
INSERT INTO "events" VALUES('firstrelease',70,0,'0:d4s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',71,1,'1:p2',NULL,0);
INSERT INTO "events" VALUES('firstrelease',72,1,'1:lAh@9',NULL,0);
INSERT INTO "events" VALUES('firstrelease',73,1,'1:d4s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',74,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',75,0,'0:d6s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',76,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',77,1,'1:d7s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',78,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',79,0,'0:d8s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',80,1,'1:p3',NULL,0);
INSERT INTO "events" VALUES('firstrelease',81,1,'1:m6s7s8s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',82,1,'1:dTs',NULL,0);
INSERT INTO "events" VALUES('firstrelease',83,0,'0:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',84,0,'0:lTh@9',NULL,0);
INSERT INTO "events" VALUES('firstrelease',85,0,'0:dTc',NULL,0);
INSERT INTO "events" VALUES('firstrelease',86,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',87,1,'1:l5s@10',NULL,0);
INSERT INTO "events" VALUES('firstrelease',88,1,'1:dAc',NULL,0);
INSERT INTO "events" VALUES('firstrelease',89,0,'0:p4',NULL,0);
INSERT INTO "events" VALUES('firstrelease',90,0,'0:l4s@10',NULL,0);
INSERT INTO "events" VALUES('firstrelease',91,0,'0:dTs',NULL,0);
INSERT INTO "events" VALUES('firstrelease',92,1,'1:s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',93,1,'1:lJs@8',NULL,0);
INSERT INTO "events" VALUES('firstrelease',94,1,'1:dQc',NULL,0);
INSERT INTO "events" VALUES('firstrelease',95,0,'deal 0 QsJh6c6h4d3cAcTc4sQh5hJd8d2c5dTsKcAh7cTh9s9dKd7d3s8sAdJc9hQc4h9c2d4c8h6s6d7sKs3dQdJs8c7h3hTd2sKhAs5c5s2h','next',0);
INSERT INTO "events" VALUES('firstrelease',96,1,'1:p1',NULL,0);
INSERT INTO "events" VALUES('firstrelease',97,1,'1:d3s',NULL,0);
INSERT INTO "events" VALUES('firstrelease',98,0,'0:s',NULL,0);
CREATE TABLE guests (
	id VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('0000000000000000000000000000000000000000000000000000000000000000',0);
CREATE TABLE house (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house" VALUES('id','3174493463cb2f65e4656bd1cfc8e91d');
CREATE TABLE pad_events (
	pad_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	event TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (pad_id, seq), 
	FOREIGN KEY(pad_id) REFERENCES pads (id)
)
 WITHOUT ROWID

;
INSERT INTO "pad_events" VALUES('firstpad0001',1,'key1','{"do":"open","rules":"classic","names":["Ann","Bea"],"dealer":0}',1000);
CREATE TABLE pads (
	id VARCHAR(16) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	names TEXT NOT NULL, 
	deals INTEGER NOT NULL, 
	totals TEXT NOT NULL, 
	over INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "pads" VALUES('firstpad0001','0000000000000000000000000000000000000000000000000000000000000000',1000,1000,1,'classic','["Ann", "Bea"]',0,'[0, 0]',0);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(64), 
	bot VARCHAR(32), 
	name VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('firstrelease',0,'0000000000000000000000000000000000000000000000000000000000000000',NULL,'Ann');
INSERT INTO "seats" VALUES('firstrelease',1,NULL,'greedy','Greedy 1');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	rules TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	due BIGINT, 
	deals INTEGER NOT NULL, 
	totals TEXT NOT NULL, 
	waits_for TEXT NOT NULL, 
	over INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('firstrelease','classic,target=200',2,'secret',0,0,98,NULL,1,'[122, 162]','[0]',0);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX seats_guest ON seats (guest);
CREATE INDEX pads_guest ON pads (guest);
CREATE UNIQUE INDEX pad_events_key ON pad_events (pad_id, "key");
COMMIT;
